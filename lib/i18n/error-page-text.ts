/** What stands in where a page's code failed. */
export interface ErrorPageText {
  code: string
  title: string
  body: string
  retry: string
  backHome: string
}

/** What the document carries: the words, and the path that leads home. */
export interface ErrorPageState extends ErrorPageText {
  home: string
}

/** The last words, where not even the document that carries those of its language was made. */
export const englishErrorPageText: ErrorPageText = {
  code: '500 error',
  title: 'Something stopped.',
  body: 'The page could not be shown. Please try again in a moment.',
  retry: 'Try again',
  backHome: 'Back to the home page',
}

const last: ErrorPageState = { ...englishErrorPageText, home: '/' }

/**
 * The words for a failure in the language of the document, which carries them in `data-failure`:
 * nothing can be loaded then, and no visitor needs those of every language.
 */
export function errorPageText(): ErrorPageState {
  const written = typeof document === 'undefined' ? {} : document.documentElement.dataset
  try {
    const words: Partial<ErrorPageState> = JSON.parse(written['failure'] ?? '{}')
    return { ...last, ...words }
  } catch {
    return last
  }
}
