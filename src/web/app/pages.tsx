import { Route, Switch } from 'wouter'
import { isLanguageCode } from '../../domain/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import type { History } from '../features/history/history-store.ts'
import { FoliarSearchPage } from '../features/search/foliar-search-page.tsx'
import { late } from '../platform/late.ts'

const ReportPage = late(() => import('../features/report/report-page.tsx').then((file) => file.ReportPage))
const OtherPages = late(() => import('./other-pages.tsx').then((file) => file.OtherPages))

/** Every page of an edition by its path below the edition's prefix. */
export const Pages = ({ history }: { history: History }) => (
  <Switch>
    <Route path={PAGES.search}>
      <FoliarSearchPage memory={history.foliar} />
    </Route>
    <Route path={PAGES.searchFromHistory}>
      {({ itemId }) => <FoliarSearchPage memory={history.foliar} itemId={itemId} />}
    </Route>
    <Route path={PAGES.report}>
      {({ testId, languageCode }) =>
        isLanguageCode(languageCode) ? <ReportPage testId={testId} languageCode={languageCode} /> : <OtherPages history={history} />
      }
    </Route>
    <Route>
      <OtherPages history={history} />
    </Route>
  </Switch>
)
