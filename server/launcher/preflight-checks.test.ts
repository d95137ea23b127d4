import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  checkDataDir,
  checkDiskSpace,
  checkFreeSpace,
  checkMemory,
  checkPort,
  waitForDiskSpace,
} from './preflight-checks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-preflight-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('checkDataDir', () => {
  it('creates the folder and leaves it empty', () => {
    checkDataDir(join(folder, 'a', 'b'))
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual([])
  })

  it('reports a file in place of the folder', () => {
    writeFileSync(join(folder, 'state'), '')
    expect(() => checkDataDir(join(folder, 'state'))).toThrow(
      /state is not writable: a file already exists/,
    )
  })

  it.runIf(existsSync('/dev/full'))('reports a full disk', () => {
    symlinkSync('/dev/full', join(folder, `.probe-${process.pid}`))
    expect(() => checkDataDir(folder)).toThrow(`${folder} is not writable: the disk is full.`)
  })
})

describe('checkFreeSpace', () => {
  it('rejects a full disk in one sentence', () => {
    expect(() => checkFreeSpace(folder, 2_000_000, () => 1_500_000)).toThrow(
      `The disk of ${folder} is full: 1 MB are free, but 2 MB are needed. Free some space and start again.`,
    )
  })

  it('reads the free space of the actual disk', () => {
    expect(() => checkFreeSpace(folder, 1)).not.toThrow()
    expect(() => checkFreeSpace(folder, Number.MAX_SAFE_INTEGER)).toThrow('is full')
  })
})

describe('checkDiskSpace', () => {
  const needed = (needsBuild: boolean, left: number): string => {
    try {
      checkDiskSpace(
        { root: folder, dataDir: folder },
        () => needsBuild,
        () => left,
      )
      return 'nothing'
    } catch (error) {
      return /but (\d+ MB) are needed/.exec((error as Error).message)![1]!
    }
  }

  it('requires space for build and demo on the first start, and little later', () => {
    expect(needed(true, 50_000_000)).toBe('410 MB')
    mkdirSync(join(folder, 'content-lake'))
    expect(needed(true, 50_000_000)).toBe('210 MB')
    expect(needed(false, 50_000_000)).toBe('60 MB')
    expect(needed(false, 61_000_000)).toBe('nothing')
  })
})

describe('waitForDiskSpace', () => {
  const waits = async (needsBuild: boolean): Promise<{ said: string[]; looks: number }> => {
    const said: string[] = []
    let looks = 0
    const free = () => (++looks < 5 ? 3_000_000 : 70_000_000)
    const say = (line: string) => void said.push(line)
    await waitForDiskSpace(folder, () => needsBuild, { say, free, lookEvery: 0 })
    return { said, looks }
  }

  it('waits for space where an installation has run before, and logs once', async () => {
    writeFileSync(join(folder, 'secrets.json'), '{}')
    expect(await waits(false)).toEqual({
      looks: 5,
      said: [
        `! The disk of ${folder} is full: 3 MB are free. The start continues when there is space.`,
      ],
    })
  })

  it('does not wait on a first start or when a build is needed', async () => {
    expect(await waits(false)).toEqual({ looks: 0, said: [] })
    writeFileSync(join(folder, 'secrets.json'), '{}')
    expect(await waits(true)).toEqual({ looks: 1, said: [] })
  })
})

describe('checkMemory', () => {
  it('rejects a build with 500 MB of free memory and says what to do', () => {
    expect(() => checkMemory(500_000_000)).toThrow(
      'The build of the site needs about 1500 MB of memory, but only 500 MB are free. Close other programs or add swap space, then start again.',
    )
    expect(() => checkMemory(1_600_000_000)).not.toThrow()
  })
})

describe('checkPort', () => {
  it('names the variable of a port in use', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const wanted = { service: 'site', port, variable: 'PORT', host: '127.0.0.1' }
    await expect(checkPort(wanted)).rejects.toThrow(
      `Port ${port} for the site is in use by another program. Stop it, or set PORT to another port.`,
    )
    await new Promise((resolve) => server.close(resolve))
    await expect(checkPort(wanted)).resolves.toBeUndefined()
  })

  it('rejects an address of another machine', async () => {
    const wanted = { service: 'shop', port: 0, variable: 'STOREFRONT_API_PORT', host: '192.0.2.1' }
    await expect(checkPort(wanted)).rejects.toThrow(/cannot listen on 192\.0\.2\.1:0.*Check HOST/)
  })
})
