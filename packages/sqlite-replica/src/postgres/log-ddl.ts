import { quoteIdentifier, type ReplicatedTable } from '../replicated-tables.ts'

/** Seconds until the lease of a silent leader expires. */
export const LEASE_SECONDS = 3

/** The log itself: its head (newest position, lease) and its entries. */
export function logTablesSql(schema: string): string {
  const s = quoteIdentifier(schema)
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

/** The replicated tables, without constraints: SQLite has already enforced them. */
export function replicatedTablesSql(schema: string, tables: readonly ReplicatedTable[]): string {
  const s = quoteIdentifier(schema)
  return tables
    .map(({ name, columns, key }) => {
      const table = `${s}.${quoteIdentifier(name)}`
      const types = columns.map((column) => `${quoteIdentifier(column.name)} ${column.type}`)
      const added = columns.map(
        (column) =>
          `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${quoteIdentifier(column.name)} ${column.type};`,
      )
      return `CREATE TABLE IF NOT EXISTS ${table} (${types.join(', ')}, PRIMARY KEY (${key.map(quoteIdentifier).join(', ')}));
        ${added.join('\n')}`
    })
    .join('\n')
}

/**
 * The only way to write: appends an entry at `_base + 1`, as the current leader where there is one. Returns the entry's
 * position, or null when another writer was first, so that no one writes on state they have not seen.
 */
export function commitFunctionSql(schema: string, tables: readonly ReplicatedTable[]): string {
  const s = quoteIdentifier(schema)
  return `CREATE OR REPLACE FUNCTION ${s}.commit(_base bigint, _held bigint, _entry uuid, _rows text) RETURNS bigint
    LANGUAGE plpgsql AS $$
    DECLARE
      _part json;
      _parts json := _rows::json;
    BEGIN
      UPDATE ${s}.head SET place = _base + 1 WHERE place = _base AND (_held IS NULL OR epoch = _held);
      IF NOT FOUND THEN RETURN NULL; END IF;
      INSERT INTO ${s}.log (place, entry, rows) VALUES (_base + 1, _entry, _rows);
      ${tables.map((table) => upsertRowsSql(s, table)).join('\n')}
      IF _held IS NOT NULL THEN
        UPDATE ${s}.head SET expires_at = clock_timestamp() + interval '${LEASE_SECONDS} s';
      END IF;
      PERFORM pg_notify('${entryChannel(schema)}', (_base + 1)::text);
      RETURN _base + 1;
    END $$;`
}

function upsertRowsSql(s: string, { name, columns, key }: ReplicatedTable): string {
  const table = `${s}.${quoteIdentifier(name)}`
  const keys = key.map(quoteIdentifier)
  const names = columns.map((column) => quoteIdentifier(column.name))
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

/** NOTIFY channel for new entries. */
export const entryChannel = (schema: string): string => schema
/** NOTIFY channel for followers' acks. */
export const ackChannel = (schema: string): string => `${schema}_seen`
