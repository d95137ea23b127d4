import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

describe('sql only in storage engine', () => {
  test('only the storage engine contains SQL', () => {
    const speaks = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
      .filter((path) =>
        /from 'node:sqlite'|\.prepare\(/.test(readFileSync(join(root, path), 'utf8')),
      )
      .filter((path) => !path.startsWith('store/sqlite/'))
    expect(speaks).toEqual([])
  })
})
