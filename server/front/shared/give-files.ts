import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Where files are given to. */
export interface SharedFiles {
  findFile: (name: string) => Promise<Buffer | undefined>
  keepFile: (name: string, bytes: Buffer) => Promise<boolean>
}

/** Milliseconds between two looks whether they can be given. */
const pause = 5_000
/** Says, by a name that no file has, that all of a build are there. */
const whole = (build: string): string => `${build}/`

/**
 * Gives the files of a build to hosts that have another one, once for all processes: while one host after the other is
 * changed, a page of one asks another for its parts. Goes on until all of them are given.
 */
export async function giveFiles(files: SharedFiles, build: string, folder: string): Promise<void> {
  while (!(await giveAll(files, build, folder))) await delay(pause, undefined, { ref: false })
}

async function giveAll(files: SharedFiles, build: string, folder: string): Promise<boolean> {
  if (await files.findFile(whole(build))) return true
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of all.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name)
    if (!(await files.keepFile(relative(folder, path), await readFile(path)))) return false
  }
  return files.keepFile(whole(build), Buffer.from(build))
}
