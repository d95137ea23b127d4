import sharp from 'sharp'
import { renderImage } from '../cdn/render-image.ts'
import { extractImageMetadata, identifyImage } from '../metadata/image-metadata.ts'
import type { WorkerRequest, WorkerResponse, ImageTask } from './image-task.ts'

/**
 * The image worker, a separate process: a decoder that crashes, exhausts the memory or never ends does not
 * affect the lake. One task at a time; exits with the lake.
 */
sharp.cache(false)
sharp.concurrency(1)

function carryOut(task: ImageTask): Promise<unknown> {
  switch (task.what) {
    case 'render':
      return renderImage(task.job)
    case 'identify':
      return identifyImage(task.path)
    case 'describe':
      return extractImageMetadata(task.path, task.kind, task.parts)
  }
}

async function report(task: ImageTask): Promise<WorkerResponse> {
  try {
    return { result: await carryOut(task), memory: process.memoryUsage.rss() }
  } catch (error) {
    return {
      fault: faultOf(error as Error, task.what === 'render' ? task.job.path : task.path),
      memory: process.memoryUsage.rss(),
    }
  }
}

/** Shortens the library's message to one line and removes the file path. */
function faultOf({ message }: Error, path: string): string {
  const [line = ''] = message.replaceAll(`${path}: `, '').replaceAll(path, 'the file').split('\n')
  return line
}

process.on('message', ({ task }: WorkerRequest) => {
  // The lake may have exited meanwhile; that error is ignored.
  void report(task).then((answer) => process.send?.(answer, undefined, undefined, () => {}))
})
// An ordinary exit would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.send?.({ ready: true } satisfies WorkerResponse)
