import { quoted, type Table } from '../tables.ts'

/** Seconds for which a writer that lets hear nothing of itself stays the writer. */
export const LEASE = 3

/** The record itself: where its newest entry is, who writes, and the entries. */
export function recordTables(schema: string): string {
  const s = quoted(schema)
  return `
    CREATE SCHEMA IF NOT EXISTS ${s};
    CREATE TABLE ${s}.head (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      kind text,
      installation uuid NOT NULL DEFAULT gen_random_uuid(),
      belongs_to text NOT NULL,
      secret text NOT NULL,
      steps int NOT NULL,
      place bigint NOT NULL DEFAULT 0,
      epoch bigint NOT NULL DEFAULT 0,
      holder uuid,
      address text,
      expires_at timestamptz NOT NULL DEFAULT '-infinity'
    );
    CREATE TABLE ${s}.log (
      place bigint PRIMARY KEY,
      entry uuid NOT NULL UNIQUE,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      rows text NOT NULL
    );`
}

/** The tables of a program beside it, without the rules that SQLite keeps: what is written here has passed them. */
export function programTables(schema: string, tables: readonly Table[]): string {
  const s = quoted(schema)
  return tables
    .map(({ name, columns, key }) => {
      const table = `${s}.${quoted(name)}`
      const types = columns.map((column) => `${quoted(column.name)} ${column.type}`)
      const added = columns.map(
        (column) =>
          `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${quoted(column.name)} ${column.type};`,
      )
      return `CREATE TABLE IF NOT EXISTS ${table} (${types.join(', ')}, PRIMARY KEY (${key.map(quoted).join(', ')}));
        ${added.join('\n')}`
    })
    .join('\n')
}

/**
 * The one way to write: an entry on the place where its writer saw the record, by the writer of the day where there is one. It answers with
 * the place of the entry, and with nothing where somebody else was there before, so that nobody writes on what they have not seen.
 */
export function commitFunction(schema: string, tables: readonly Table[]): string {
  const s = quoted(schema)
  return `CREATE OR REPLACE FUNCTION ${s}.commit(_base bigint, _held bigint, _entry uuid, _rows text) RETURNS bigint
    LANGUAGE plpgsql AS $$
    DECLARE
      _part json;
      _parts json := _rows::json;
    BEGIN
      UPDATE ${s}.head SET place = _base + 1 WHERE place = _base AND (_held IS NULL OR epoch = _held);
      IF NOT FOUND THEN RETURN NULL; END IF;
      INSERT INTO ${s}.log (place, entry, rows) VALUES (_base + 1, _entry, _rows);
      ${tables.map((table) => written(s, table)).join('\n')}
      IF _held IS NOT NULL THEN
        UPDATE ${s}.head SET expires_at = clock_timestamp() + interval '${LEASE} s';
      END IF;
      PERFORM pg_notify('${channelOf(schema)}', (_base + 1)::text);
      RETURN _base + 1;
    END $$;`
}

function written(s: string, { name, columns, key }: Table): string {
  const table = `${s}.${quoted(name)}`
  const keys = key.map(quoted)
  const names = columns.map((column) => quoted(column.name))
  const rest = names.filter((column) => !keys.includes(column))
  const change =
    rest.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`
  return `_part := _parts -> '${name}';
      IF _part IS NOT NULL THEN
        DELETE FROM ${table} WHERE (${keys.join(', ')}) IN
          (SELECT ${keys.join(', ')} FROM json_populate_recordset(NULL::${table}, _part -> 'gone'));
        INSERT INTO ${table} (${names.join(', ')})
          SELECT ${names.join(', ')} FROM json_populate_recordset(NULL::${table}, _part -> 'put')
          ON CONFLICT (${keys.join(', ')}) DO ${change};
      END IF;`
}

/** Where it is told that there is a new entry. */
export const channelOf = (schema: string): string => schema
/** Where readers tell how far they are. */
export const seenChannelOf = (schema: string): string => `${schema}_seen`
