/** Texts of the error page. */
export interface ErrorPageText {
  code: string
  title: string
  body: string
  retry: string
  backHome: string
}

/** The data that the document carries: the texts, and the path of the home page. */
export interface ErrorPageState extends ErrorPageText {
  home: string
}

/** Fallback texts, where the document with its language failed to render. */
export const englishErrorPageText: ErrorPageText = {
  code: '500 error',
  title: 'Something stopped.',
  body: 'The page could not be shown. Please try again in a moment.',
  retry: 'Try again',
  backHome: 'Back to the home page',
}

const last: ErrorPageState = { ...englishErrorPageText, home: '/' }

/**
 * The texts of the error page in the language of the document, from `data-failure`: nothing can be loaded after a
 * failure, and bundling all languages would burden every page.
 */
export function readErrorPageText(): ErrorPageState {
  const written = typeof document === 'undefined' ? {} : document.documentElement.dataset
  try {
    const state: Partial<ErrorPageState> = JSON.parse(written['failure'] ?? '{}')
    return { ...last, ...state }
  } catch {
    return last
  }
}
