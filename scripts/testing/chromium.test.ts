import { describe, expect, it } from 'vitest'
import { findChromium, type Machine } from './chromium.ts'

const machine = (present: string[], more: Partial<Machine> = {}): Machine => ({
  variables: { PATH: '/opt/bin:/usr/bin' },
  isExecutable: (path) => present.includes(path),
  playwrightPath: () => '/cache/playwright/chrome',
  isRoot: false,
  run: () => false,
  ...more,
})
const quiet = (): void => {}

describe('findChromium', () => {
  it('takes CHROMIUM_PATH before anything else, and refuses a wrong one', () => {
    const variables = { CHROMIUM_PATH: '/mine' }
    expect(findChromium(machine(['/mine', '/usr/bin/chromium'], { variables }), quiet)).toBe(
      '/mine',
    )
    expect(() => findChromium(machine(['/usr/bin/chromium'], { variables }), quiet)).toThrow(
      'CHROMIUM_PATH is /mine, which is no program that can be run.',
    )
  })

  it('prefers the machine’s browser to Playwright’s', () => {
    const both = ['/usr/bin/google-chrome', '/cache/playwright/chrome']
    expect(findChromium(machine(both), quiet)).toBe('/usr/bin/google-chrome')
    expect(findChromium(machine(['/cache/playwright/chrome']), quiet)).toBe(
      '/cache/playwright/chrome',
    )
  })

  it('installs the Debian package when it may', () => {
    const present = ['/usr/bin/apt-get']
    const commands: string[] = []
    const run = (program: string, parameters: string[]): boolean => {
      commands.push([program, ...parameters].join(' '))
      if (parameters[0] === 'install') present.push('/usr/bin/chromium')
      return true
    }
    expect(findChromium(machine(present, { isRoot: true, run }), quiet)).toBe('/usr/bin/chromium')
    expect(commands).toEqual([
      'apt-get update -q',
      'apt-get install -y -q --no-install-recommends chromium',
    ])
  })

  it('says in one sentence what is missing', () => {
    expect(() => findChromium(machine(['/usr/bin/apt-get']), quiet)).toThrow(
      /^The browser tests need Chromium: install it .* or set CHROMIUM_PATH to one\.$/,
    )
  })
})
