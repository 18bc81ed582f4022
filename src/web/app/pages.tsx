import { Route, Switch } from 'wouter'
import { isLanguageCode } from '../../domain/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import { FoliarSearchPage } from '../features/search/foliar-search-page.tsx'
import { late } from '../platform/late.ts'
import { keepCountry, type PagesProps } from './pages-props.tsx'

const ReportPage = late(() => import('../features/report/report-page.tsx').then((file) => file.ReportPage))
const OtherPages = late(() => import('./other-pages.tsx').then((file) => file.OtherPages))

/** Every page of an edition by its path below the edition's prefix. */
export const Pages = ({ history, offline }: PagesProps) => (
  <Switch>
    <Route path={PAGES.search}>
      <FoliarSearchPage memory={history.foliar} footer={keepCountry(offline)} />
    </Route>
    <Route path={PAGES.searchFromHistory}>
      {({ itemId }) => <FoliarSearchPage memory={history.foliar} itemId={itemId} footer={keepCountry(offline)} />}
    </Route>
    <Route path={PAGES.report}>
      {({ testId, languageCode }) =>
        isLanguageCode(languageCode) ? <ReportPage testId={testId} languageCode={languageCode} /> : <OtherPages history={history} offline={offline} />
      }
    </Route>
    <Route>
      <OtherPages history={history} offline={offline} />
    </Route>
  </Switch>
)
