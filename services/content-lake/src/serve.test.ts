import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { serveLake } from './serve.ts'

test('a start that fails lets go of the data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = () => serveLake(readConfig({ port: '0', dataDir }, {}))
  // Where the folder of uploads should be.
  writeFileSync(join(dataDir, 'assets'), '')
  await expect(start()).rejects.toThrow(/ENOTDIR/)
  rmSync(join(dataDir, 'assets'))
  const running = await start()
  onTestFinished(() => running.close())
  expect(running.lake.listDatasets()).toHaveLength(1)
  const told = join(dataDir, 'running.json')
  expect((statSync(told).mode & 0o777).toString(8)).toBe('600')
  await running.close()
  expect(existsSync(told)).toBe(false)
})
