import { cutFace, fileNameOf } from './cut.ts'
import { faceSheet, firstFacesModule, shopFacesModule } from './sheet.ts'
import { cuts, shopCuts, type WholeFace, wholeFaces } from './table.ts'

const shop = 'packages/storefront-api'
const forShop = new Set<string>(Object.values(shopCuts).flat())

/**
 * Everything that `npm run faces` writes, by path below the root.
 *
 * @param readWhole reads a file that is served whole, from its package or as it is committed
 */
export async function outputs(
  root: string,
  readWhole: (face: WholeFace) => Promise<Buffer>,
): Promise<{ path: string; content: Buffer | string }[]> {
  const files = await Promise.all(cuts.map((cut) => cutFace(root, cut)))
  const whole = await Promise.all(
    wholeFaces.map(async (face) => {
      const bytes = await readWhole(face)
      return { face, fileName: fileNameOf(face.name, bytes), bytes }
    }),
  )
  return [
    ...[...files, ...whole].map(({ fileName, bytes }) => ({
      path: `public/faces/${fileName}`,
      content: bytes,
    })),
    ...files
      .filter(({ cut }) => forShop.has(cut.name))
      .map(({ fileName, bytes }) => ({ path: `${shop}/fonts/${fileName}`, content: bytes })),
    { path: `${shop}/src/fonts/fonts.generated.ts`, content: shopFacesModule(files) },
    { path: 'app/(site)/styles/faces.generated.css', content: faceSheet(files, whole) },
    { path: 'components/ui/first-faces.generated.ts', content: firstFacesModule(files) },
  ]
}
