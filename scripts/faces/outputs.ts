import { cutFace } from './cut.ts'
import { faceSheet, firstFacesModule } from './sheet.ts'
import { cuts } from './table.ts'

/** Everything that `npm run faces` writes, by path below the root. */
export async function outputs(root: string): Promise<{ path: string; content: Buffer | string }[]> {
  const files = await Promise.all(cuts.map((cut) => cutFace(root, cut)))
  return [
    ...files.map(({ fileName, bytes }) => ({ path: `public/faces/${fileName}`, content: bytes })),
    { path: 'app/(site)/styles/faces.generated.css', content: faceSheet(files) },
    { path: 'components/ui/first-faces.generated.ts', content: firstFacesModule(files) },
  ]
}
