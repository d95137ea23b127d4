import fc from 'fast-check'
import sharp, { type Exif } from 'sharp'
import { describe, expect, test } from 'vitest'
import { readExifMetadata } from './exif-metadata.ts'

const PARTS = ['image', 'exif', 'location']

/** The EXIF block of an image with these tags. */
async function block(exif: Exif): Promise<Buffer> {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  const { exif: bytes } = await sharp(await picture.withExif(exif).jpeg().toBuffer()).metadata()
  // The library writes ASCII only; cameras do not.
  return Buffer.from(
    (bytes ?? Buffer.alloc(0)).toString('latin1').replace('JoseX', 'Jos\xc3\xa9'),
    'latin1',
  )
}

const CAMERA = {
  IFD0: { Make: 'RICOH', Model: 'GR IIIx', Artist: 'JoseX', DateTime: '2025:02:21 18:37:52' },
  IFD2: {
    DateTimeOriginal: '2025:02:21 17:00:00',
    ExposureTime: '1/800',
    ISOSpeedRatings: '100',
    FocalLengthIn35mmFilm: '40',
  },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '35/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '139/1 0/1 36/1',
    GPSAltitude: '25/2',
  },
}

describe('ExifMetadata', () => {
  test("extracts EXIF metadata under Sanity's field names", async () => {
    const bytes = await block(CAMERA)
    const { image, exif, location } = readExifMetadata(bytes, PARTS)
    expect(image).toMatchObject({
      _type: 'sanity.imageExifTags',
      Make: 'RICOH',
      Model: 'GR IIIx',
      Artist: 'José',
      ModifyDate: '2025-02-21T18:37:52.000Z',
      ExifOffset: expect.any(Number),
      GPSInfo: expect.any(Number),
    })
    expect(exif).toMatchObject({
      _type: 'sanity.imageExifMetadata',
      DateTimeOriginal: '2025-02-21T17:00:00.000Z',
      ExposureTime: 1 / 800,
      ISO: 100,
      FocalLengthIn35mmFormat: 40,
    })
    expect(location).toEqual({ _type: 'geopoint', lat: -35.5, lng: 139.01, alt: 12.5 })
    expect(JSON.parse(JSON.stringify({ image, exif, location }))).toEqual({ image, exif, location })
  })

  test('extracts only the requested parts, and the location only on request', async () => {
    const bytes = await block(CAMERA)
    expect(readExifMetadata(bytes, ['lqip', 'palette'])).toEqual({})
    expect(Object.keys(readExifMetadata(bytes, ['exif']))).toEqual(['exif'])
    expect(readExifMetadata(await block({ IFD0: CAMERA.IFD0 }), ['location'])).toEqual({})
    expect(readExifMetadata(undefined, PARTS)).toEqual({})
  })

  test('survives arbitrary bytes and always returns storable values', async () => {
    const good = await block(CAMERA)
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.nat(good.length), (changes, length) => {
        const bytes = Buffer.from(good)
        for (const [at, value] of changes) bytes[at] = value
        const reported = readExifMetadata(bytes.subarray(0, length), PARTS)
        expect(JSON.parse(JSON.stringify(reported))).toEqual(reported)
        expect(JSON.stringify(reported).length).toBeLessThan(200_000)
      }),
      { numRuns: 300 },
    )
  })
})
