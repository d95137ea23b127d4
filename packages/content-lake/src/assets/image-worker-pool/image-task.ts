import type { RenderJob } from '../cdn/render-image.ts'
import type { ImageKind, ImageMetadata } from '../metadata/image-metadata.ts'

/** What the program beside the lake is asked to do with a picture. */
export type ImageTask =
  | { what: 'render'; job: RenderJob }
  | { what: 'identify'; path: string }
  | {
      what: 'describe'
      path: string
      kind: ImageKind
      parts: readonly string[]
    }

/** What each of them answers. */
export interface ImageTaskResults {
  render: Uint8Array
  identify: ImageKind
  describe: ImageMetadata
}

/** What goes to the program, and what comes back; it says first that it is `ready`, and by `fault` in words
 * why a picture could not be worked on. */
export interface WorkerRequest {
  task: ImageTask
}
export type WorkerResponse =
  | { ready: true }
  | { result: unknown; memory: number }
  | { fault: string; memory: number }

/** A picture that could not be worked on, in the words of the library that reads pictures. */
export class InvalidImageError extends Error {
  override readonly name = 'PictureFault'
}
