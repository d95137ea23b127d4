import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { installOnDemand } from './install-on-demand.ts'

/** A folder of packages, and an npm that does what `script` says and counts its runs in the file "runs". */
function folderWith(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-on-demand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = join(folder, 'lighthouse')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{}')
  writeFileSync(join(place, 'package-lock.json'), 'one')
  const lines: string[] = []
  const counting = `require('fs').appendFileSync('runs', process.argv[1] + ' ');`
  const npm = [process.execPath, '-e', counting + script, '--', 'ci']
  return {
    place,
    lines,
    install: () => installOnDemand('lighthouse', { folder, npm, log: (line) => lines.push(line) }),
    runs: () => readFileSync(join(place, 'runs'), 'utf8'),
  }
}

const installs = `
  require('fs').mkdirSync('node_modules/tool', { recursive: true })
  require('fs').writeFileSync('node_modules/tool/index.js', 'module.exports = 42')`

describe('installOnDemand', () => {
  test('installOnDemand installs packages once, and again after the lockfile changed', async () => {
    const { install, lines, place, runs } = folderWith(installs)
    const required = await install()
    expect(required('tool')).toBe(42)
    await install()
    expect(runs()).toBe('ci ')
    expect(lines).toEqual([
      `Installing the packages of "lighthouse" into ${place}: only this command needs them.`,
    ])
    writeFileSync(join(place, 'package-lock.json'), 'two')
    await install()
    expect(runs()).toBe('ci ci ')
  })

  test('installOnDemand reports why an installation failed, and starts over on the next call', async () => {
    const fails = `
    require('fs').mkdirSync('node_modules/half', { recursive: true })
    console.error('npm error code ENOTFOUND\\nnpm error network request failed')
    process.exit(1)`
    const { install, place, runs } = folderWith(fails)
    const sentence =
      'The packages of "lighthouse" could not be installed (network request failed). They come from the npm registry: connect to it and run the command again.'
    await expect(install()).rejects.toThrow(sentence)
    expect(existsSync(join(place, 'node_modules', '.installed-on-demand'))).toBe(false)
    await expect(install()).rejects.toThrow(sentence)
    expect(runs()).toBe('ci ci ')
  })

  test('installOnDemand reports a missing npm', async () => {
    const { place } = folderWith('')
    const installing = installOnDemand('lighthouse', {
      folder: join(place, '..'),
      npm: ['/no/such/npm'],
      log: () => {},
    })
    await expect(installing).rejects.toThrow(/could not be installed \(.*ENOENT/)
  })
})
