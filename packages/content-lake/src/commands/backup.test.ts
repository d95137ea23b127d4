import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

describe('addBackupCommand', () => {
  test.each([
    [
      'is not a content lake',
      (answer: ServerResponse) => {
        answer.end('<html>')
      },
      /is not a backup/,
    ],
    [
      'closes the connection early',
      (answer: ServerResponse) => {
        answer.writeHead(200, { 'content-type': 'application/x-tar' }).write('begun')
        setImmediate(() => answer.destroy())
      },
      /was lost during the download/,
    ],
  ])('writes no file from a server that %s', async (_, reply, message) => {
    const server = createServer((_request, answer) => {
      reply(answer)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const folder = mkdtempSync(join(tmpdir(), 'content-lake-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'lake.tar')
    const args = ['backup', file, '--url', url, '--token', 'some-token', '--project', 'orrery']
    const result = await runCommand(args)
    expect([result.code, result.err]).toEqual([1, expect.stringMatching(message)])
    expect(readdirSync(folder)).toEqual([])
  })
})
