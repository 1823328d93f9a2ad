/** The frame of the staff portal: shell, menus, sign-in. */
export const texts = {} as const;
