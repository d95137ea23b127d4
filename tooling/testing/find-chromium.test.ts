import { describe, expect, it } from 'vitest'
import { findChromium, type Machine } from './find-chromium.ts'

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
  it('prefers CHROMIUM_PATH, and rejects an invalid one', () => {
    const variables = { CHROMIUM_PATH: '/mine' }
    expect(findChromium(machine(['/mine', '/usr/bin/chromium'], { variables }), quiet)).toBe(
      '/mine',
    )
    expect(() => findChromium(machine(['/usr/bin/chromium'], { variables }), quiet)).toThrow(
      'CHROMIUM_PATH is /mine, which is not an executable program.',
    )
  })

  it('prefers the system’s browser to Playwright’s', () => {
    const both = ['/usr/bin/google-chrome', '/cache/playwright/chrome']
    expect(findChromium(machine(both), quiet)).toBe('/usr/bin/google-chrome')
    expect(findChromium(machine(['/cache/playwright/chrome']), quiet)).toBe(
      '/cache/playwright/chrome',
    )
  })

  it.each([
    ['the package without a window', ['chromium-headless-shell', 'chromium'], 1],
    ['the one with a window where an old Debian has no other', ['chromium'], 2],
  ])('installs %s when permitted', (_, packages, tries) => {
    const present = ['/usr/bin/apt-get']
    const commands: string[] = []
    const run = (program: string, parameters: string[]): boolean => {
      commands.push([program, ...parameters].join(' '))
      const name = parameters.at(-1)!
      if (parameters[0] === 'install' && packages.includes(name)) present.push(`/usr/bin/${name}`)
      return true
    }
    expect(findChromium(machine(present, { isRoot: true, run }), quiet)).toBe(present[1])
    const install = 'apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=600'
    expect(commands).toEqual([
      'apt-get update -q',
      ...[`${install} chromium-headless-shell`, `${install} chromium`].slice(0, tries),
    ])
    expect(present[1]).toBe(`/usr/bin/${packages[0]}`)
  })

  it('reports in one sentence what is missing', () => {
    expect(() => findChromium(machine(['/usr/bin/apt-get']), quiet)).toThrow(
      /^The browser tests need Chromium: install it .* or set CHROMIUM_PATH to one\.$/,
    )
  })
})
