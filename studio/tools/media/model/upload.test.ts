import { describe, expect, it } from 'vitest'
import {
  isPictureFile,
  uploadLimits,
  uploadErrorMessage,
  uploadRejectionReason,
  uploadStatusLabel,
  type Upload,
} from './upload.ts'

const file = (over: object) => ({ name: 'sky.tif', size: 1000, type: 'image/tiff', ...over })

describe('Upload', () => {
  it('rejects a picture of 200 MB, and suggests a remedy', () => {
    expect(uploadRejectionReason(file({ size: 200e6 }))).toBe(
      '“sky.tif” has 200 MB; pictures may have up to 64 MB. Save it as JPEG or WebP, at most 6000 pixels wide, and choose that.',
    )
    expect(uploadRejectionReason(file({ size: uploadLimits.picture }))).toBeUndefined()
  })

  it('accepts a video of 200 MB, and rejects larger ones', () => {
    const film = { name: 'a.mp4', type: 'video/mp4' }
    expect(uploadRejectionReason(file({ ...film, size: 200e6 }))).toBeUndefined()
    expect(uploadRejectionReason(file({ ...film, size: 600e6 }))).toContain(
      'upload it to a video host',
    )
    expect(uploadRejectionReason(file({ type: 'application/pdf', size: 600e6 }))).toContain(
      'split it',
    )
  })

  it('rejects empty files, and formats that browsers do not display', () => {
    expect(uploadRejectionReason(file({ size: 0 }))).toContain('is empty')
    expect(uploadRejectionReason(file({ name: 'a.heic', type: 'image/heic' }))).toContain(
      'Save it as JPEG',
    )
  })

  it('distinguishes images from other files', () => {
    const types = ['image/jpeg', 'image/svg+xml', 'image/heic', 'application/pdf', '']
    expect(types.map((type) => isPictureFile(file({ type })))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each([
    [{ statusCode: 413 }, 'pictures may have up to 64 MB'],
    [{ statusCode: 403 }, 'Your role may not'],
    [{ statusCode: 400 }, 'cannot be read as a picture'],
    [{ statusCode: 507 }, 'no storage left'],
    [new Error('XHR upload network error'), 'did not respond. Try again.'],
  ])('explains %o with a remedy', (error, words) => {
    expect(uploadErrorMessage(error, file({}))).toContain(words)
  })

  it('shows the upload progress', () => {
    const words = (over: Partial<Upload>) =>
      uploadStatusLabel({ id: '1', name: 'a', size: 2e6, state: 'sending', percent: 40, ...over })
    expect(words({})).toBe('40 % of 2 MB')
    expect(words({ percent: 100 })).toBe('Processing…')
    expect(words({ state: 'known' })).toContain('Already')
    expect(words({ state: 'failed', problem: 'No.' })).toBe('No.')
  })
})
