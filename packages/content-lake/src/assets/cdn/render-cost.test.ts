import { describe, expect, test } from 'vitest'
import { limitResultSize, planTransform } from './transform-plan.ts'
import type { Encoding } from './output-format.ts'
import { readImageParameters } from './image-parameters.ts'
import {
  MAX_ESTIMATED_RENDER_MS,
  MAX_ESTIMATED_RENDER_BYTES,
  estimateRenderBytes,
  estimateRenderMs,
  type RenderSource,
} from './render-cost.ts'

describe('cost estimate of an image', () => {
  const costs = (
    width: number,
    height: number,
    query: string,
    encoding: Encoding,
    more: Partial<RenderSource> = {},
  ) => {
    const source = { width, height, extension: 'jpg', frames: 1, turned: false, ...more }
    const parameters = readImageParameters(new URLSearchParams(query))
    const shape = limitResultSize(planTransform(source, parameters), source, source.frames)
    const price = estimateRenderMs(source, shape, parameters, encoding)
    return { price, memory: estimateRenderBytes(source, shape, parameters, encoding) }
  }

  test('is known before rendering and far below the limit for usual page sizes', () => {
    const areTooMuch = (...asked: Parameters<typeof costs>) => {
      const { price, memory } = costs(...asked)
      return [price > MAX_ESTIMATED_RENDER_MS, memory > MAX_ESTIMATED_RENDER_BYTES]
    }
    expect(areTooMuch(6000, 4000, 'w=1600', 'avif')).toEqual([false, false])
    expect(areTooMuch(6000, 4000, 'blur=2000&w=6900', 'webp')).toEqual([false, false])
    expect(areTooMuch(6000, 4000, '', 'avif')).toEqual([false, true])
    expect(areTooMuch(16_000, 16_000, '', 'webp')).toEqual([true, true])
    const chosen = 'w=8192&h=8192&fit=crop&crop=entropy'
    expect(areTooMuch(16_000, 16_000, chosen, 'jpg')).toEqual([false, true])
    expect(areTooMuch(16_000, 16_000, 'w=800', 'jpg')).toEqual([false, false])
    // A rotated image is held in memory as a whole, however small the crop, whether EXIF or the URL rotates
    // it.
    const small = 'w=800&rect=0,0,800,800'
    expect(areTooMuch(16_000, 16_000, small, 'jpg', { turned: true })).toEqual([false, true])
    expect(areTooMuch(16_000, 16_000, `${small}&or=90`, 'jpg')).toEqual([false, true])
    expect(areTooMuch(8_000, 12_000, 'w=800', 'jpg', { turned: true })).toEqual([false, false])
    const film = { extension: 'webp', frames: 2_000 }
    expect(areTooMuch(200, 200, '', 'gif', film)).toEqual([false, false])
    expect(areTooMuch(200, 200, 'fit=scale&w=2000&h=20', 'gif', film)).toEqual([false, false])
    expect(areTooMuch(400, 400, '', 'gif', film)).toEqual([true, true])
    // The most that may be transformed frame by frame.
    const separate = { extension: 'gif', frames: 100 }
    expect(areTooMuch(500, 400, 'or=90&w=400', 'gif', separate)).toEqual([false, false])
  })

  test('grows with the number of frames', () => {
    const [one, film] = [1, 16].map((frames) =>
      costs(640, 480, 'w=600', 'webp', { extension: 'webp', frames }),
    )
    const start = costs(1, 1, '', 'webp', { extension: 'webp' }).price
    expect((film?.price ?? 0) - start).toBeCloseTo(16 * ((one?.price ?? 0) - start), 1)
    expect(film?.memory).toBe(16 * 600 * 450 * 5)
    const turned = costs(640, 480, 'or=180&w=600', 'webp', { extension: 'webp', frames: 16 })
    expect(turned.memory).toBe(16 * (600 * 450 * 13 + 640 * 480 * 4) + 640 * 480 * 6)
  })
})
