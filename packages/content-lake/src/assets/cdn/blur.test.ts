import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, afterAll, expect, test } from 'vitest'
import { fourColorImage } from '../testing/test-images.ts'
import { blurSigma, downscaledBlurPlan } from './render-cost.ts'
import { planTransform } from './transform-plan.ts'
import { readImageParameters } from './image-parameters.ts'
import { renderImage } from './render-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'blur-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('blur', () => {
  test.each(['blur=16', 'blur=60&w=400', 'blur=200', 'blur=2000&flip=h&or=90'])(
    '%s looks like a blur of the full-size image',
    async (query) => {
      const source = { width: 640, height: 400, extension: 'png', frames: 1, turned: false }
      const path = join(folder, 'source.png')
      await fourColorImage(640, 400).png().toFile(path)
      const parameters = readImageParameters(new URLSearchParams(`${query}&fm=png`))
      const plan = planTransform(source, parameters)
      const job = {
        path,
        source,
        plan,
        parameters,
        encoding: 'png' as const,
      }
      const whole = await renderImage({
        ...job,
        parameters: { ...parameters, blur: 0 },
      })
      const expected = await sharp(whole)
        .blur(blurSigma(parameters.blur))
        .removeAlpha()
        .raw()
        .toBuffer()
      const shown = await sharp(await renderImage(job))
        .removeAlpha()
        .raw()
        .toBuffer()
      expect(shown.length).toBe(expected.length)
      const differences = expected.map((value, index) => Math.abs(value - (shown[index] ?? 0)))
      const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length
      // Of 255: invisible, above all in an image without edges.
      expect(mean).toBeLessThan(2)
      expect(differences.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(12)
    },
  )

  test('uses a smaller copy for a larger blur', () => {
    const size = { width: 4000, height: 3000 }
    expect(downscaledBlurPlan(size, 16)).toEqual({ width: 2000, height: 1500, sigma: 4 })
    expect(downscaledBlurPlan(size, 2000)).toEqual({ width: 160, height: 120, sigma: 4 })
    expect(downscaledBlurPlan({ width: 3, height: 1 }, 2000)).toMatchObject({
      width: 1,
      height: 1,
    })
  })
})
