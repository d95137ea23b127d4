import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BidiConnection } from './bidi-connection.ts'
import {
  xpathOfText,
  type BrowserDriver,
  type ElementReference,
  type ScriptArgument,
  type ViewportSize,
} from './browser-driver.ts'

/** The window has the focus, without which there are no blur events. Firefox looks for no updates. */
const preferences = `
user_pref("focusmanager.testmode", true);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`

interface LogEntry {
  level: string
  text: string | null
  type: string
}

/** Starts Firefox without a window and drives it by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(
  program: string,
  viewport: ViewportSize,
): Promise<BrowserDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'orrery-firefox-'))
  writeFileSync(join(profile, 'user.js'), preferences)
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const firefox = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(firefox, 'exit')
  const problems: string[] = []
  let connection: BidiConnection | undefined
  const close = async () => {
    connection?.close()
    firefox.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const bidi = await BidiConnection.open(`${await addressOf(firefox.stderr)}/session`)
    connection = bidi
    await bidi.send('session.new', { capabilities: {} })
    bidi.on('log.entryAdded', ({ level, text, type }: LogEntry) => {
      if (level === 'error') problems.push(`${type}: ${text ?? ''}`)
    })
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
      type: 'window',
    })
    await bidi.send('browsingContext.setViewport', { context, viewport })
    await bidi.send('browsingContext.activate', { context })
    const locateNodes = async (locator: object, within?: ElementReference) => {
      const found = bidi.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator,
        ...(within && { startNodes: [within] }),
      })
      const { nodes } = await Promise.race([found, rejectLate('browsingContext.locateNodes')])
      return nodes.map(({ sharedId }) => ({ sharedId }))
    }
    return {
      locate: (role, name, within) =>
        locateNodes(
          { type: 'accessibility', value: { role, ...(name !== undefined && { name }) } },
          within,
        ),
      locateText: (text, within) =>
        locateNodes({ type: 'xpath', value: xpathOfText(text) }, within),
      close,
      problems: () => problems,
      open: async (url) =>
        void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      back: async () =>
        void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
      evaluate: async <Result>(
        script: (...parameters: never[]) => Result,
        ...parameters: ScriptArgument[]
      ) => {
        const answer = await bidi.send<{
          result?: { value: string }
          exceptionDetails?: { text: string }
        }>('script.callFunction', {
          functionDeclaration: `(...parameters) => JSON.stringify((${String(script)})(...parameters) ?? null)`,
          arguments: parameters.map((value) =>
            typeof value === 'object' ? value : { type: typeof value, value },
          ),
          target: { context },
          awaitPromise: false,
        })
        if (!answer.result) throw new Error(answer.exceptionDetails?.text)
        return JSON.parse(answer.result.value) as Result
      },
      perform: async (actions) =>
        void (await bidi.send('input.performActions', { context, actions })),
      screenshot: async () => {
        const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
          context,
        })
        return Buffer.from(data, 'base64')
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A document that is being left never answers: the caller tries again. */
async function rejectLate(command: string): Promise<never> {
  await once(AbortSignal.timeout(5000), 'abort')
  throw new Error(`Firefox did not answer ${command}.`)
}

/** The address that Firefox writes once it listens. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
    said.push(line)
  }
  throw new Error(`Firefox ended without listening: ${said.join('\n')}`)
}
