import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { fourColorImage } from '../../../src/assets/testing/test-images.ts'
import {
  ADMINISTRATOR_TOKEN,
  startWholeLake,
  type WholeLake,
} from '../../../src/testing/test-whole-lake.ts'

export interface Answer {
  /** 0 where the connection ended without an answer. */
  status: number
  text: string
}

/** The same runs each time, so that who finds something finds it again. */
export const runs = (numRuns: number) => ({ numRuns, seed: 20_260_105 })

/** The head of a request, as it goes over the wire. */
export const head = (...lines: string[]): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')

/** Lines that every request of these tests has. */
export const COMMON = ['host: localhost', 'connection: close']
export const AUTHORIZATION = `authorization: Bearer ${ADMINISTRATOR_TOKEN}`

/** Internal details that must not leak: code locations and paths. */
const INSIDE = [/\bat [^\n]{1,200}:\d+:\d+/, /node_modules/, /file:\/\/\//]
const CODE = join(import.meta.dirname, '../../..')

/** A lake of a file's tests, with a document and a picture in it. */
export class AskedLake {
  #started: Awaited<ReturnType<typeof startWholeLake>> | undefined
  picture = ''

  constructor() {
    beforeAll(async () => {
      this.#started = await startWholeLake()
      const client = this.lake.client()
      await client.create({ _id: 'luna', _type: 'watch', title: 'Luna' })
      const png = await fourColorImage(8, 8).png().toBuffer()
      this.picture = (await client.assets.upload('image', png)).path
    })
    afterAll(() => this.#started?.end())
  }

  get lake(): WholeLake {
    return this.#started!.lake
  }

  /**
   * Says bytes over a socket of its own and takes what comes back, until it ends or turns out to be a stream of events.
   * @param leaves whether it is done with the last of them: the lake may be waiting for more, and is no longer waited for
   */
  say(bytes: Buffer[], leaves = false): Promise<Answer> {
    return new Promise((resolve) => {
      const socket = connect(this.lake.port, '127.0.0.1')
      let text = ''
      const done = () => {
        socket.destroy()
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })
      }
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (/^content-type: text\/event-stream/im.test(text)) done()
      })
      socket.on('error', done).on('close', done)
      socket.write(Buffer.concat(bytes))
      if (leaves) socket.end()
    })
  }

  /** Everything that a request could leave behind. What is still coming in is another question: `incoming`. */
  kept() {
    const { people, invitations, clock } = this.lake.lake
    const all = readdirSync(join(this.lake.dataDir, 'assets'), { recursive: true }) as string[]
    const files = all.filter((path) => !path.startsWith('.incoming'))
    return {
      datasets: this.lake.lake.listDatasets().map(({ name, sequence }) => [name, sequence]),
      people: people.all().length,
      invitations: invitations.open(clock().toISOString()).length,
      files: files.toSorted(),
    }
  }

  /** Files of uploads that are not over. */
  incoming(): string[] {
    return readdirSync(join(this.lake.dataDir, 'assets/.incoming'))
  }
}

/** The law: answered or refused, never with a fault of the server, and without a word of its inside. */
export function assertAnswered({ status, text }: Answer, { lake }: AskedLake): void {
  // 501 is what the lake says to do not, and is none of its faults.
  expect(status === 501 ? 400 : status, text).toBeLessThan(500)
  for (const inside of [...INSIDE, lake.dataDir, CODE]) expect(text).not.toMatch(inside)
}

export async function assertWell({ lake }: AskedLake): Promise<void> {
  const health = await lake.request('/health')
  expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}'])
}
