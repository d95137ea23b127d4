import { subsetFontFile, hashedFontFileName } from './subset-font-file.ts'
import { fontFaceCss, preloadedFontsModule, shopFontsModule } from './font-face-css.ts'
import { fontSubsets, shopFontSubsets, type FullFont, japaneseFullFonts } from './font-table.ts'

const shop = 'packages/storefront-api'
const forShop = new Set<string>(Object.values(shopFontSubsets).flat())

/**
 * Everything that `npm run fonts` writes, by path below the root.
 *
 * @param readWhole reads a full font from its package or from the committed file
 */
export async function fontOutputs(
  root: string,
  readWhole: (face: FullFont) => Promise<Buffer>,
): Promise<{ path: string; content: Buffer | string }[]> {
  const files = await Promise.all(fontSubsets.map((subset) => subsetFontFile(root, subset)))
  const whole = await Promise.all(
    japaneseFullFonts.map(async (face) => {
      const bytes = await readWhole(face)
      return { face, fileName: hashedFontFileName(face.name, bytes), bytes }
    }),
  )
  return [
    ...[...files, ...whole].map(({ fileName, bytes }) => ({
      path: `public/faces/${fileName}`,
      content: bytes,
    })),
    ...files
      .filter(({ subset }) => forShop.has(subset.name))
      .map(({ fileName, bytes }) => ({ path: `${shop}/fonts/${fileName}`, content: bytes })),
    { path: `${shop}/src/fonts/fonts.generated.ts`, content: shopFontsModule(files) },
    { path: 'app/(site)/styles/faces.generated.css', content: fontFaceCss(files, whole) },
    { path: 'components/ui/first-faces.generated.ts', content: preloadedFontsModule(files) },
  ]
}
