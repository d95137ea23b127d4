import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSite } from '../testing/render-site.tsx'
import { RemovedAnswers } from './removed-answers.tsx'

const form = { _id: 'form-a', fields: [{ name: 'line' }] }

describe('RemovedAnswers', () => {
  it('shows the answers to questions that the form no longer has', () => {
    const values = { line: ['Ada'], letter: ['A long letter'], empty: [''] }
    renderSite(<RemovedAnswers form={form} values={values} />)
    expect(screen.getByRole('heading', { name: 'Removed questions' })).toBeDefined()
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'A long letter',
    ])
  })

  it('renders nothing when every question is still asked', () => {
    const { container } = renderSite(<RemovedAnswers form={form} values={{ line: ['Ada'] }} />)
    expect(container.textContent).toBe('')
  })
})
