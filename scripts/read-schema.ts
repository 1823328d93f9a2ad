import type { ClientBase } from 'pg';

// Schemas of ours: the job engine keeps its own, and what an extension made comes with the extension.
const ours = `ours as (select n.oid, n.nspname, n.nspacl, n.nspowner from pg_namespace n
    where n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'pgboss'))`;
const madeBy = (classOf: string, oid: string) =>
  `exists (select from pg_depend e where e.classid = '${classOf}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const classes = `${ours},
  things as (select c.* from pg_class c join ours on ours.oid = c.relnamespace where not ${madeBy('pg_class', 'c.oid')}),
  tables as (select * from things where relkind = 'r'),
  routines as (select p.* from pg_proc p join ours on ours.oid = p.pronamespace where not ${madeBy('pg_proc', 'p.oid')})`;

const grants = (acl: string, owner: string, object: string) => `select format('grant %s on %s to %s%s;',
    string_agg(lower(x.privilege_type), ', ' order by x.privilege_type), ${object},
    case when x.grantee = 0 then 'public' else x.grantee::regrole::text end, case
    when x.is_grantable then ' with grant option' else '' end)
  from aclexplode(${acl}) x where x.grantee <> ${owner} group by x.grantee, x.is_grantable`;

const identity = `(select case
  when (s.seqstart, s.seqincrement, s.seqmin, s.seqcache, s.seqcycle) = (1, 1, 1, 1, false) then ''
    else format(' (start %s increment %s minvalue %s cache %s%s)', s.seqstart, s.seqincrement, s.seqmin, s.seqcache,
    case when s.seqcycle then ' cycle' end) end
  from pg_sequence s where s.seqrelid = pg_get_serial_sequence(t.oid::regclass::text, a.attname)::regclass)`;

// By name, so that the same table made by other migrations reads the same.
const columns = `select string_agg(format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      (select format(' collate %I', l.collname) from pg_collation l join pg_type y on y.oid = a.atttypid
      where l.oid = a.attcollation and l.oid <> y.typcollation),
      case when a.attidentity <> '' then format(' generated %s as identity', case a.attidentity when 'a' then 'always'
      else 'by default' end) || ${identity}
        when a.attgenerated <> '' then format(' generated always as (%s) %s', pg_get_expr(d.adbin, d.adrelid),
        case a.attgenerated when 's' then 'stored' else 'virtual' end)
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attnotnull then ' not null' end), E',\\n' order by a.attname collate "C") as text
  from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`;

// Since PostgreSQL 18 a column that is not null has a constraint of kind n, which is written with the column.
const constraints = `select coalesce(string_agg(format(E',\\n  constraint %I %s', k.conname,
  pg_get_constraintdef(k.oid)), '' order by k.conname collate "C"), '') as text
  from pg_constraint k where k.conrelid = t.oid and k.contype in ('p', 'u', 'c', 'x')`;

const options = (of: string) =>
  `case when ${of}.reloptions is not null then format(' with (%s)', array_to_string(${of}.reloptions, ', ')) end`;

/**
 * One statement for each kind of object, in an order in which an empty database takes them. Functions are not read by
 * it before they run.
 */
const kinds: readonly (readonly [title: string, statement: string])[] = [
  ['Schemas', `select format('create schema if not exists %I;', nspname) from ours`],
  [
    'Extensions',
    `select format('create extension if not exists %I;', extname) from pg_extension where extname <> 'plpgsql'`,
  ],
  ['Functions', `select pg_get_functiondef(oid) || ';' from routines`],
  [
    'Tables',
    `select format(E'create %stable %s (\\n%s%s\\n)%s;', case
      when t.relpersistence = 'u' then 'unlogged ' end, t.oid::regclass, a.text, k.text, ${options('t')})
      from tables t cross join lateral (${columns}) a cross join lateral (${constraints}) k`,
  ],
  [
    'Keys of other tables',
    `select format(E'alter table %s add constraint %I\\n  %s;', t.oid::regclass, k.conname, pg_get_constraintdef(k.oid))
      from tables t join pg_constraint k on k.conrelid = t.oid where k.contype = 'f'`,
  ],
  [
    'Indexes',
    `select pg_get_indexdef(i.indexrelid) || ';' from tables t join pg_index i on i.indrelid = t.oid
      where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`,
  ],
  [
    'Views',
    `select format(E'create view %s%s as\\n%s', v.oid::regclass, ${options('v')}, pg_get_viewdef(v.oid)) from things v
      where v.relkind = 'v'`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(g.oid) || ';' from tables t join pg_trigger g on g.tgrelid = t.oid
      where not g.tgisinternal`,
  ],
  [
    'Row-level security',
    `select format('alter table %s %s;', t.oid::regclass, x.how) from tables t
      cross join lateral (values (t.relrowsecurity, 'enable row level security'),
      (t.relforcerowsecurity, 'force row level security')) x (is_on, how) where x.is_on`,
  ],
  [
    'Policies',
    `select format(E'create policy %I on %s%s for %s to %s%s%s;', p.polname, t.oid::regclass, case
      when not p.polpermissive then ' as restrictive' end,
        case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        when 'd' then 'delete' end,
        (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text)
        from unnest(p.polroles) r),
        E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
        E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
      from tables t join pg_policy p on p.polrelid = t.oid`,
  ],
  [
    'Grants on schemas',
    `select g.line from ours s cross join lateral (${grants('s.nspacl', 's.nspowner', "format('schema %I', s.nspname)")}) g (line)`,
  ],
  [
    'Grants on functions',
    `select format('revoke all on routine %s from public;', p.oid::regprocedure) from routines p
      where p.proacl is not null
      union all select g.line from routines p
      cross join lateral (${grants('p.proacl', 'p.proowner', "format('routine %s', p.oid::regprocedure)")}) g (line)`,
  ],
  [
    'Grants on tables, views and sequences',
    `select g.line from things c cross join lateral (${grants('c.relacl', 'c.relowner', "format('%s%s', case when c.relkind = 'S' then 'sequence ' end, c.oid::regclass)")}) g (line)`,
  ],
  [
    'Grants on columns',
    `select format('grant %s (%s) on %s to %s;', lower(x.privilege_type), string_agg(quote_ident(a.attname), ', '
      order by a.attname collate "C"), c.oid::regclass, x.grantee::regrole)
      from things c join pg_attribute a on a.attrelid = c.oid
      cross join lateral aclexplode(a.attacl) x group by c.oid, x.privilege_type, x.grantee`,
  ],
];

// What nothing above writes down: the first of a new kind makes the reading fail, so that nobody believes it was
// compared.
const unwritten = `
  select 'relation ' || oid::regclass from things where relkind not in ('r', 'i', 'S', 'v') or relispartition
  union all select 'sequence of nobody ' || c.oid::regclass from things c
  where c.relkind = 'S' and not exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
  union all select 'type ' || t.oid::regtype from pg_type t join ours on ours.oid = t.typnamespace
  where t.typtype in ('d', 'e', 'r') and not ${madeBy('pg_type', 't.oid')}
  union all select 'statistics ' || s.stxname from pg_statistic_ext s join ours on ours.oid = s.stxnamespace
  union all select 'rule ' || r.rulename from pg_rewrite r join things c on c.oid = r.ev_class
  where r.rulename <> '_RETURN'
  union all select 'inheritance of ' || i.inhrelid::regclass from pg_inherits i join things c on c.oid = i.inhrelid
  union all select 'options of column ' || c.oid::regclass || '.' || a.attname from things c
  join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped and c.relkind = 'r'
    and (a.attoptions is not null or a.attstattarget is not null or a.attcompression <> ''
    or a.attstorage <> t.typstorage)
  union all select 'default privileges of ' || a.defaclrole::regrole from pg_default_acl a
  left join ours on ours.oid = a.defaclnamespace where ours.oid is not null or a.defaclnamespace = 0
  union all select 'event trigger ' || evtname from pg_event_trigger
  union all select 'trigger that is off: ' || g.tgname from pg_trigger g join tables t on t.oid = g.tgrelid
  where g.tgenabled <> 'O'
  union all select 'publication ' || pubname from pg_publication`;

/**
 * The schema as SQL: what migrations made, however many they were. The same database gives the same text.
 * @throws when there is an object of a kind that it cannot write.
 */
export async function readSchema(client: ClientBase): Promise<string> {
  const linesOf = async (statement: string) => {
    const { rows } = await client.query<{ line: string }>(
      `with ${classes} select x.line from (${statement}) x (line) order by x.line collate "C"`,
    );
    return rows.map(({ line }) => line.trimEnd());
  };
  const strange = await linesOf(unwritten);
  if (strange.length > 0)
    throw new Error(`server/schema.sql cannot say this yet: ${strange.join(', ')}. Teach scripts/read-schema.ts.`);
  const parts = ['set check_function_bodies = off;'];
  for (const [title, statement] of kinds) {
    const lines = await linesOf(statement);
    if (lines.length > 0)
      parts.push(`-- ${title}\n\n${lines.join(lines.some((line) => line.includes('\n')) ? '\n\n' : '\n')}`);
  }
  return `${parts.join('\n\n')}\n`;
}
