import { Box, TextInput } from '@sanity/ui'
import { type FormEvent, useId, useState } from 'react'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import { localeTable } from '#lib/locales.ts'
import { localeOf, readPane } from './model/pane-address.ts'
import { useFoundPages } from './use-found-pages.ts'

interface Props {
  pane: string
  path: string
  addresses: Addresses
  onPath: (path: string) => void
}

/** The address of a pane: a path is opened, words find pages by their titles. */
export function PageField({ pane, path, addresses, onPath }: Props) {
  const list = useId()
  // What is being typed counts for the page that it was begun on.
  const [typed, setTyped] = useState({ path, text: path })
  const text = typed.path === path ? typed.text : path
  const setText = (next: string) => setTyped({ path, text: next })
  const [problem, setProblem] = useState<string>()
  const found = useFoundPages(text === path ? '' : text, localeOf({ path }), addresses)
  const open = (asked: string) => {
    const known = found.find(({ title }) => title === asked)?.path ?? asked
    const address = readPane(known.startsWith('/') ? known : '')
    if (address) onPath(address.path)
    else setProblem('Begin with a slash, or choose a page that is found.')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    open(text.trim() || '/')
  }
  return (
    <Box as="form" flex={1} onSubmit={onSubmit} style={{ minWidth: 120 }}>
      <TextInput
        aria-label={`Page of ${pane}: an address, or words of a title`}
        customValidity={problem}
        fontSize={1}
        list={list}
        padding={2}
        value={text}
        onBlur={() => setProblem(undefined)}
        onChange={(event) => {
          const { value } = event.currentTarget
          setProblem(undefined)
          setText(value)
          // A page that was chosen from the list comes as a whole path.
          if (value !== path && found.some((page) => page.path === value)) open(value)
        }}
      />
      <datalist id={list}>
        {found.map((page) => (
          <option key={page.path} value={page.path}>
            {`${page.title} (${localeTable[page.locale].name})`}
          </option>
        ))}
      </datalist>
    </Box>
  )
}
