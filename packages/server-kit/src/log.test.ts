import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

describe('the text format', () => {
  const textLog = () => {
    const lines: string[] = []
    return { lines, log: createLog({ format: 'text', write: (line) => lines.push(line) }) }
  }

  test('contains time, level, message, fields and the stack of an error', () => {
    const { lines, log } = textLog()
    log.info('below the default level')
    log.error({ err: new Error('a defect'), path: '/x', at: { line: 1 } }, 'request failed')
    expect(lines.join('')).toMatch(
      /^\d\d:\d\d:\d\d error request failed path=\/x at=\{"line":1\}\n {2}Error: a defect\n +at /,
    )
  })

  test('escapes line breaks and terminal control sequences of clients', () => {
    const { lines, log } = textLog()
    const forged = 'a\n08:00:00 warn forged\u001B[2J\u2028\u202Eb'
    log.warn({ err: new Error(forged), field: forged }, forged)
    const written = lines.join('')
    expect(written.split('\n').filter((line) => /^\d/.test(line))).toHaveLength(1)
    expect(written.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
  })
})

test("logs type, message and stack of an error as JSON, without a driver's additional properties", () => {
  const lines: string[] = []
  const log = createLog({ format: 'json', write: (line) => lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(ada@example.com)',
  })
  log.error(
    { err: Object.assign(new TypeError('not stored', { cause }), { input: 'ada@example.com' }) },
    'request failed',
  )
  log.error({ err: 'a text' }, 'request failed')
  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(first).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'request failed',
    err: {
      type: 'TypeError',
      message: 'not stored: duplicate key',
      stack: expect.stringMatching(/TypeError: not stored\n +at [^]+duplicate key/),
    },
  })
  expect(second.err).toEqual({ message: 'a text' })
})

test.skipIf(!existsSync('/dev/full'))(
  'a process survives a full disk that contains its log',
  { meta: { needs: 'a device that is always full' } },
  () => {
    const path = JSON.stringify(join(import.meta.dirname, 'log.ts'))
    const program = `import { createLog } from ${path}
      createLog().error('lost')
      setImmediate(() => console.log('alive'))`
    const full = openSync('/dev/full', 'w')
    try {
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', full],
        encoding: 'utf8',
      })
      expect(stdout).toBe('alive\n')
    } finally {
      closeSync(full)
    }
  },
)
