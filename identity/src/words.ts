/** The texts of the provider's pages, by key; whoever embeds the provider keeps them in its catalog. */
export type TextKey =
  | 'ask_administrator'
  | 'authenticator_hint'
  | 'bad_response_mode'
  | 'choose_password'
  | 'close_page'
  | 'code'
  | 'code_not_right'
  | 'could_not_sign_in'
  | 'do_you_want_sign_out'
  | 'email'
  | 'enter_code'
  | 'for_staff'
  | 'hide'
  | 'just_pay'
  | 'link_invalid'
  | 'link_old'
  | 'link_used'
  | 'need_help'
  | 'no_login_needed'
  | 'nothing_here'
  | 'page_invalid'
  | 'password'
  | 'password_easy'
  | 'password_hint'
  | 'password_leaked'
  | 'password_length'
  | 'password_set'
  | 'pay_without'
  | 'problem'
  | 'second_factor'
  | 'set_password'
  | 'set_up_factor'
  | 'set_up_factor_how'
  | 'show'
  | 'sign_in'
  | 'sign_in_at'
  | 'sign_out'
  | 'signed_out'
  | 'signing_out'
  | 'start_again'
  | 'stay'
  | 'titled'
  | 'too_many_ten_minutes'
  | 'too_many_tries'
  | 'wrong_login';

/** Says the texts of a page to one reader. */
export interface Words {
  /** As it stands on the page for programs that read it aloud. */
  readonly culture: string;
  say(key: TextKey, places?: Readonly<Record<string, string>>): string;
}
