import { Box, Label, Select, Stack, ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useNamedSelects } from './use-named-selects.ts'

afterEach(cleanup)

/** Fields as Vision renders them, one of them later. */
function Fields({ isComplete }: { isComplete: boolean }) {
  const [room, setRoom] = useState<HTMLElement | null>(null)
  useNamedSelects(room)
  return (
    <ThemeProvider theme={buildTheme()}>
      <div ref={setRoom}>
        <Stack>
          <Box>
            <Label>Dataset</Label>
          </Box>
          <Select />
        </Stack>
        {isComplete && (
          <Stack>
            <Box>
              <Label>API version</Label>
            </Box>
            <div>
              <Select />
            </div>
          </Stack>
        )}
      </div>
    </ThemeProvider>
  )
}

describe('useNamedSelects', () => {
  it('names each select by the label above it, also those that appear later', async () => {
    const { rerender } = render(<Fields isComplete={false} />)
    expect(screen.getByRole('combobox', { name: 'Dataset' })).toBeTruthy()
    rerender(<Fields isComplete />)
    expect(await screen.findByRole('combobox', { name: 'API version' })).toBeTruthy()
  })
})
