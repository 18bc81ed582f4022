import { isOfTerms } from '../../contract/first-view.ts'
import { LazyOtherPages } from './pages/pages.tsx'
import { LazyTermsAcceptance } from './shell/shell.tsx'

/** Fetches the late parts that a view of the server shows: a page continues the view only once it can draw all of it. */
export const fetchParts = async (name: string | undefined): Promise<void> => {
  if (isOfTerms(name)) await LazyTermsAcceptance.start()
  if (name === 'seedSearch') {
    const [{ LazySeedSearchPage: SeedSearchPage }] = await Promise.all([import('./pages/other-pages.tsx'), LazyOtherPages.start()])
    await SeedSearchPage.start()
  }
}
