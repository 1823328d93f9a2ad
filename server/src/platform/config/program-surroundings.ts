const handedOn = ['PATH', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

/**
 * What a program that we start gets of our surroundings, which hold keys: where programs, libraries and temporary files
 * lie. Its user's other processes could read more; of PostgreSQL a statement of a superuser could (security.md T42).
 */
export function programSurroundings(): NodeJS.ProcessEnv {
  const found = handedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(found), LC_MESSAGES: 'C' };
}
