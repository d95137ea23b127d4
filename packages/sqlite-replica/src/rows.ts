/** What a column holds. Neither side keeps bytes. */
export type Value = string | number | null

export type Row = Readonly<Record<string, Value>>

/** What one transaction did to one table: rows as they are now, and the keys of those that are gone. */
export interface TableRows {
  put: Row[]
  gone: Row[]
}

/** What one transaction did, by table. JSON keeps all of it. */
export type Rows = Record<string, TableRows>

/** One transaction in the log. */
export interface Entry {
  /** Its place in the log; places follow each other without a gap. */
  place: number
  /** Its id, which no other entry has. */
  entry: string
  rows: Rows
}
