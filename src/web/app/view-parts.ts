import { OtherPages } from './pages.tsx'
import { TermsAcceptance } from './shell.tsx'

/** Fetches the late parts that a view of the server shows: a page continues the view only once it can draw all of it. */
export const fetchParts = async (name: string | undefined): Promise<void> => {
  if (name === 'terms') await TermsAcceptance.start()
  if (name === 'seedSearch') {
    const [{ SeedSearchPage }] = await Promise.all([import('./other-pages.tsx'), OtherPages.start()])
    await SeedSearchPage.start()
  }
}
