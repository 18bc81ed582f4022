import { Route, Switch } from 'wouter'
import { isLanguageCode } from '../../domain/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import { FoliarSearchPage } from '../features/search/foliar-search-page.tsx'
import type { History } from '../features/history/history-store.ts'
import { late } from '../platform/late.ts'
import { NotFoundPage } from './not-found-page.tsx'

const ReportPage = late(() => import('../features/report/report-page.tsx').then((file) => file.ReportPage))

const RequestPage = late(() => import('../features/request/request-page.tsx').then((file) => file.RequestPage))
const RequestSubmittedPage = late(() =>
  import('../features/request/request-submitted-page.tsx').then((file) => file.RequestSubmittedPage),
)

/** Every page of an edition by its path below the edition's prefix. */
export const Pages = ({ history }: { history: History }) => (
  <Switch>
    <Route path={PAGES.search}>
      <FoliarSearchPage onSearched={history.keepFoliarSearch} />
    </Route>
    <Route path={PAGES.report}>
      {({ testId, languageCode }) =>
        isLanguageCode(languageCode) ? <ReportPage testId={testId} languageCode={languageCode} /> : <NotFoundPage />
      }
    </Route>
    <Route path={PAGES.request}>
      <RequestPage key="foliar" form="foliar" />
    </Route>
    <Route path={PAGES.requestSeedTreatment}>
      <RequestPage key="seed" form="seed" />
    </Route>
    <Route path={PAGES.requestSubmitted}>
      <RequestSubmittedPage />
    </Route>
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)
