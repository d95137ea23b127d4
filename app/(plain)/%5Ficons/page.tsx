import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'
export const metadata = { title: 'Icons' }

/** Every sign of the sprite under its name. */
export default async function IconsPage() {
  const sprite = await readFile(join(process.cwd(), 'public', 'icons.svg'), 'utf8')
  const names = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  return (
    <main style={{ fontFamily: 'system-ui, sans-serif', padding: 32 }}>
      <h1>Icons</h1>
      <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 32, listStyle: 'none', padding: 0 }}>
        {names.map((name) => (
          <li key={name} style={{ display: 'grid', gap: 8, justifyItems: 'center' }}>
            <svg width="32" height="32" fill="none" stroke="currentColor" aria-hidden="true">
              <use href={`/icons.svg#${name}`} />
            </svg>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </main>
  )
}
