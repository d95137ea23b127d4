import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { WebKitPrograms } from '../../../../tooling/testing/find-other-browsers.ts'
import {
  xpathOfText,
  type BrowserDriver,
  type ElementReference,
  type ScriptArgument,
  type ViewportSize,
} from './browser-driver.ts'

/** The toolbar of MiniBrowser is wider than a phone; these rules let it shrink. */
const gtkStyle = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 6px; }'

/** Elements that may have a role: the browser computes the role itself, but finds none by it. */
const candidates: Record<string, string> = {
  button: 'button, summary, [role=button], input[type=submit]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog, [role=dialog]',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: 'input[type=radio]',
  textbox: 'input, textarea',
}

/** WebKit's role of a `select` that opens a list. */
const listRole = 'button'

/**
 * Starts WebKitGTK's MiniBrowser on a virtual display and drives it by WebDriver, the one protocol that it speaks. Its
 * pages are not written to disk, and WebKit writes no console for such pages. So each document gets a recorder of errors
 * as soon as it can be reached, which misses what fails before.
 */
export async function startWebKit(
  programs: WebKitPrograms,
  viewport: ViewportSize,
): Promise<BrowserDriver> {
  const home = mkdtempSync(join(tmpdir(), 'orrery-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), gtkStyle)
  const started: ChildProcess[] = []
  const close = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const screen = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-displayfd', '3']
    const display = spawn(programs.display, screen, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    started.push(display)
    const [number] = (await once(display.stdio[3]!, 'data')) as [Buffer]
    const port = await freePort()
    const env = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // The browser then reports the language `C`, which is no language tag.
      LANG: 'C.UTF-8',
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
    }
    started.push(
      spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }),
    )
    return await openWindow(`http://127.0.0.1:${port}`, programs.browser, viewport, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function openWindow(
  origin: string,
  browser: string,
  viewport: ViewportSize,
  close: () => Promise<void>,
): Promise<BrowserDriver> {
  const request = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as {
      value: Value & { error?: string; message?: string }
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  await expect(() => request('GET', '/status')).toPass()
  const { sessionId } = await request<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })
  const send = <Value>(method: string, path: string, body?: object) =>
    request<Value>(method, `/session/${sessionId}${path}`, body)
  const problems = new Set<string>()
  const execute = <Result>(
    script: (...parameters: never[]) => Result,
    parameters: ScriptArgument[],
  ) =>
    send<Result>('POST', '/execute/sync', {
      script: `return (${String(script)}).apply(null, arguments)`,
      args: parameters,
    })
  const evaluate: BrowserDriver['evaluate'] = async (script, ...parameters) => {
    for (const problem of await execute(recordProblems, [])) problems.add(problem)
    return execute(script, parameters)
  }
  const resize = (size: ViewportSize) => send('POST', '/window/rect', { ...size })
  await resize(viewport)
  // The window is higher than its page by the toolbar.
  await expect(async () => {
    const [width, height] = await evaluate(() => [innerWidth, innerHeight] as const)
    const outer = await send<ViewportSize>('GET', '/window/rect')
    if (width !== viewport.width || height !== viewport.height)
      await resize({ width: viewport.width, height: outer.height + viewport.height - height })
    expect([width, height]).toEqual([viewport.width, viewport.height])
  }).toPass()
  const elements = (using: string, value: string, within?: ElementReference) =>
    send<ElementReference[]>(
      'POST',
      `${within ? `/element/${Object.values(within)[0]}` : ''}/elements`,
      { using, value },
    )
  const isNamed = async (element: ElementReference, role: string, name: string | undefined) => {
    const path = `/element/${Object.values(element)[0]}`
    try {
      if (!(await evaluate(isExposed, element))) return false
      if (name !== undefined && (await send('GET', `${path}/computedlabel`)) !== name) return false
      const computed = await send('GET', `${path}/computedrole`)
      return computed === role || (role === 'combobox' && computed === listRole)
    } catch {
      // The element has left the page meanwhile.
      return false
    }
  }
  return {
    evaluate,
    problems: () => [...problems],
    open: async (url) => void (await send('POST', '/url', { url })),
    back: async () => void (await send('POST', '/back', {})),
    locateText: (text, within) => elements('xpath', xpathOfText(text), within),
    locate: async (role, name, within) => {
      const selector = candidates[role] ?? `[role=${role}]`
      const found: ElementReference[] = []
      for (const element of await elements('css selector', selector, within))
        if (await isNamed(element, role, name)) found.push(element)
      return found
    },
    perform: async (actions) => void (await send('POST', '/actions', { actions })),
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close: async () => {
      try {
        await send('DELETE', '')
      } finally {
        await close()
      }
    },
  }
}

/** Whether assistive technology finds an element. */
function isExposed(element: Element): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]')
  )
}

/** Records errors of this document once, and returns those so far. */
function recordProblems(): string[] {
  const page = window as typeof window & { recordedProblems?: string[] }
  if (page.recordedProblems) return page.recordedProblems
  const said: string[] = (page.recordedProblems = [])
  addEventListener('error', ({ message }) => said.push(message))
  addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    said.push(`${violatedDirective} blocks ${blockedURI}`),
  )
  const write = console.error
  console.error = (...parts: unknown[]) => {
    said.push(parts.join(' '))
    write(...parts)
  }
  return said
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
