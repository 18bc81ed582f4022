import { Route, Switch } from 'wouter'
import { isLanguageCode } from '../../domain/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import { FoliarSearchPage } from '../features/search/foliar-search-page.tsx'
import type { History } from '../features/history/history-store.ts'
import { late } from '../platform/late.ts'
import { NotFoundPage } from './not-found-page.tsx'

const ReportPage = late(() => import('../features/report/report-page.tsx').then((file) => file.ReportPage))
const SeedSearchPage = late(() => import('../features/search/seed-search-page.tsx').then((file) => file.SeedSearchPage))
const HistoryPage = late(() => import('../features/history/history-page.tsx').then((file) => file.HistoryPage))

/** Every page of an edition by its path below the edition's prefix. */
export const Pages = ({ history }: { history: History }) => (
  <Switch>
    <Route path={PAGES.search}>
      <FoliarSearchPage memory={history.foliar} />
    </Route>
    <Route path={PAGES.searchFromHistory}>
      {({ itemId }) => <FoliarSearchPage memory={history.foliar} itemId={itemId} />}
    </Route>
    <Route path={PAGES.seedSearch}>
      <SeedSearchPage memory={history.seed} />
    </Route>
    <Route path={PAGES.seedSearchFromHistory}>
      {({ itemId }) => <SeedSearchPage memory={history.seed} itemId={itemId} />}
    </Route>
    <Route path={PAGES.history}>
      <HistoryPage history={history} />
    </Route>
    <Route path={PAGES.report}>
      {({ testId, languageCode }) =>
        isLanguageCode(languageCode) ? <ReportPage testId={testId} languageCode={languageCode} /> : <NotFoundPage />
      }
    </Route>
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)
