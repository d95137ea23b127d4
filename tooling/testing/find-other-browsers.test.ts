import { describe, expect, it } from 'vitest'
import type { Machine } from './find-chromium.ts'
import { findFirefox, findWebKit } from './find-other-browsers.ts'

const apt = '/usr/bin/apt-get'
const webKit = [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
]

/** A machine with these programs, where a package brings further ones. */
function machine(
  present: string[],
  packages: Record<string, string[]> = {},
  isRoot = true,
): Machine {
  return {
    variables: { PATH: '/usr/bin' },
    isExecutable: (path) => present.includes(path),
    playwrightPath: () => '',
    isRoot,
    run: (_, parameters) => {
      present.push(...parameters.flatMap((name) => packages[name] ?? []))
      return true
    },
  }
}
const quiet = (): void => {}

describe('findFirefox', () => {
  it('prefers the long-term release', () => {
    expect(findFirefox(machine(['/usr/bin/firefox']), quiet)).toBe('/usr/bin/firefox')
    const both = ['/usr/bin/firefox', '/usr/bin/firefox-esr']
    expect(findFirefox(machine(both), quiet)).toBe('/usr/bin/firefox-esr')
  })

  it('installs the package when permitted', () => {
    const packages = { 'firefox-esr': ['/usr/bin/firefox-esr'] }
    expect(findFirefox(machine([apt], packages), quiet)).toBe('/usr/bin/firefox-esr')
    expect(findFirefox(machine([apt], packages, false), quiet)).toBeUndefined()
  })
})

describe('findWebKit', () => {
  const [driver, display, browser] = webKit

  it('needs driver, browser and display', () => {
    expect(findWebKit(machine([...webKit]), quiet)).toEqual({ driver, display, browser })
    for (const missing of webKit) {
      const others = webKit.filter((each) => each !== missing)
      expect(findWebKit(machine(others), quiet), missing).toBeUndefined()
    }
  })

  it('installs both packages when permitted', () => {
    const packages = { 'webkit2gtk-driver': [driver!, browser!], xvfb: [display!] }
    expect(findWebKit(machine([apt], packages), quiet)).toEqual({ driver, display, browser })
  })
})
