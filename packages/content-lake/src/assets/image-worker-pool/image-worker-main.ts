import sharp from 'sharp'
import { renderImage } from '../cdn/render-image.ts'
import { describeImage, identifyImage } from '../metadata/image-metadata.ts'
import type { WorkerRequest, WorkerResponse, ImageTask } from './image-task.ts'

/**
 * The program that works on pictures, a process of its own: a decoder that crashes, fills the memory or never ends takes
 * nothing of the lake with it. One order at a time; it ends with the lake.
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
      return describeImage(task.path, task.kind, task.parts)
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

/** The library says the same in many lines, and where the file lies, which is nobody's business. */
function faultOf({ message }: Error, path: string): string {
  const [line = ''] = message.replaceAll(`${path}: `, '').replaceAll(path, 'the file').split('\n')
  return line
}

process.on('message', ({ task }: WorkerRequest) => {
  // The lake may have ended meanwhile, which is no fault to write down.
  void report(task).then((answer) => process.send?.(answer, undefined, undefined, () => {}))
})
// An exit in the ordinary way would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.send?.({ ready: true } satisfies WorkerResponse)
