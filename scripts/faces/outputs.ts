import { cutFace } from './cut.ts'
import { faceSheet, firstFacesModule, shopFacesModule } from './sheet.ts'
import { cuts, shopCuts } from './table.ts'

const shop = 'services/storefront-api'
const forShop = new Set<string>(Object.values(shopCuts).flat())

/** Everything that `npm run faces` writes, by path below the root. */
export async function outputs(root: string): Promise<{ path: string; content: Buffer | string }[]> {
  const files = await Promise.all(cuts.map((cut) => cutFace(root, cut)))
  return [
    ...files.map(({ fileName, bytes }) => ({ path: `public/faces/${fileName}`, content: bytes })),
    ...files
      .filter(({ cut }) => forShop.has(cut.name))
      .map(({ fileName, bytes }) => ({ path: `${shop}/faces/${fileName}`, content: bytes })),
    { path: `${shop}/src/faces/faces.generated.ts`, content: shopFacesModule(files) },
    { path: 'app/(site)/styles/faces.generated.css', content: faceSheet(files) },
    { path: 'components/ui/first-faces.generated.ts', content: firstFacesModule(files) },
  ]
}
