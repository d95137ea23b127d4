import { findAfterInstalling, findProgram, type Machine } from './find-chromium.ts'

/** The programs that a test with WebKit starts. */
export interface WebKitPrograms {
  driver: string
  browser: string
  /** A virtual display: WebKitGTK needs a window. */
  display: string
}

/** Finds Firefox; on Debian it installs the package when it may. */
export function findFirefox(machine: Machine, say: (line: string) => void): string | undefined {
  const find = () => findProgram(machine, ['firefox-esr', 'firefox'])
  return find() ?? findAfterInstalling(machine, [['firefox-esr']], find, say)
}

/** Where Debian and Fedora keep WebKitGTK's MiniBrowser, which is in no folder of `PATH`. */
const miniBrowsers = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
]

/** Finds WebKitGTK with its driver, and a display; on Debian it installs the packages when it may. */
export function findWebKit(
  machine: Machine,
  say: (line: string) => void,
): WebKitPrograms | undefined {
  const find = (): WebKitPrograms | undefined => {
    const driver = findProgram(machine, ['WebKitWebDriver'])
    const display = findProgram(machine, ['Xvfb'])
    const browser = miniBrowsers.find(machine.isExecutable)
    return driver && display && browser ? { driver, display, browser } : undefined
  }
  return find() ?? findAfterInstalling(machine, [['webkit2gtk-driver', 'xvfb']], find, say)
}
