/** Reads all pages of a database, for `index.ts`. Plain JavaScript, so that it starts fast. */
import { DatabaseSync } from 'node:sqlite'

const [path, pragma] = process.argv.slice(2)

function lookThrough() {
  try {
    const sqlite = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
    const { [pragma]: found } = sqlite.prepare(`PRAGMA ${pragma}(1)`).get()
    sqlite.close()
    return found === 'ok' ? null : String(found).replaceAll(/\s+/g, ' ')
  } catch (error) {
    // 11: SQLITE_CORRUPT; 26: SQLITE_NOTADB.
    return [11, 26].includes(error.errcode & 0xff) ? error.message : null
  }
}

process.send({ found: lookThrough() }, () => process.disconnect())
