import type { RenderJob } from '../cdn/render-image.ts'
import type { IdentifiedImage, ImageMetadata } from '../metadata/image-metadata.ts'

/** Tasks of the image worker process. */
export type ImageTask =
  | { what: 'render'; job: RenderJob }
  | { what: 'identify'; path: string }
  | {
      what: 'describe'
      path: string
      kind: IdentifiedImage
      parts: readonly string[]
    }

/** Result of each task. */
export interface ImageTaskResults {
  render: Uint8Array
  identify: IdentifiedImage
  describe: ImageMetadata
}

/**
 * Messages to and from the worker process. It first sends `ready`; `fault` is the reason why an image could
 * not be processed.
 */
export interface WorkerRequest {
  task: ImageTask
}
export type WorkerResponse =
  | { ready: true }
  | { result: unknown; memory: number }
  | { fault: string; memory: number }

/** An image that cannot be processed; the message is that of the image library. */
export class InvalidImageError extends Error {
  override readonly name = 'PictureFault'
}
