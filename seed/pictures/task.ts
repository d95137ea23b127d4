import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { watchOf } from '../catalogue/watches.ts'
import { drawBrandPicture, writeJpeg } from './brand.ts'
import { watchPictureFile } from './manifest.ts'
import type { Task } from './plan.ts'
import { drawViews } from './views.ts'

/** Does one task and tells of each file that has reached its place; a file appears whole or not at all. */
export async function runTask(
  task: Task,
  outDir: string,
  done: (file: string) => void,
): Promise<void> {
  const finish = async (file: string, write: (path: string) => Promise<void>): Promise<void> => {
    const unfinished = join(outDir, `.${file}`)
    await write(unfinished)
    await rename(unfinished, join(outDir, file))
    done(file)
  }
  if (task.kind === 'brand') {
    const [file] = task.files
    await finish(file, (path) => drawBrandPicture(file, path))
    return
  }
  await drawViews(watchOf(task.handle), new Set(task.views), (view, picture) =>
    finish(watchPictureFile(task.handle, view), (path) => writeJpeg(picture, path)),
  )
}
