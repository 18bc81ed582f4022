import { Route, Switch, useSearchParams } from 'wouter'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { PAGES } from '../../../domain/pages.ts'
import { lazyComponent } from '../../platform/lazy-component.ts'
import { REQUEST_KEY } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { type PagesProps, searchProps } from './pages-props.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const NavigationPage = lazyComponent(() => import('../menus/navigation-page.tsx').then((file) => file.NavigationPage))
const PlainPages = lazyComponent(() => import('../messages/plain-pages.tsx').then((file) => file.PlainPages))
const AdvicePage = lazyComponent(() => import('../../features/information/advice-page.tsx').then((file) => file.AdvicePage))
const TermsPage = lazyComponent(() => import('../../features/information/terms-page.tsx').then((file) => file.TermsPage))
const PrivacyPage = lazyComponent(() => import('../../features/information/privacy-page.tsx').then((file) => file.PrivacyPage))
const ContactPage = lazyComponent(() => import('../../features/information/contact-page.tsx').then((file) => file.ContactPage))
export const LazySeedSearchPage = lazyComponent(() =>
  import('../../features/search/seed/seed-search-page.tsx').then((file) => file.SeedSearchPage),
)
const ChartPage = lazyComponent(() => import('../../features/chart/chart-page.tsx').then((file) => file.ChartPage))
const TankPage = lazyComponent(() => import('../../features/tank/tank-page.tsx').then((file) => file.TankPage))
const ComparePage = lazyComponent(() => import('./compare-part.ts').then((file) => file.loadCompare()))
const HistoryPage = lazyComponent(() => import('../../features/history/history-page.tsx').then((file) => file.HistoryPage))
const RequestPage = lazyComponent(() => import('../../features/request/request-page.tsx').then((file) => file.RequestPage))
const RequestSubmittedPage = lazyComponent(() =>
  import('../../features/request/request-submitted-page.tsx').then((file) => file.RequestSubmittedPage),
)

const RequestStatusPage = lazyComponent(() =>
  import('../../features/request-status/request-status-page.tsx').then((file) => file.RequestStatusPage),
)

const TellMePage = lazyComponent(() => import('./tell-me-part.ts').then((file) => file.loadTellMe()))

const UnknownProductPage = lazyComponent(() => import('./unknown-product-part.ts').then((file) => file.loadUnknownProduct()))

const VerifyPage = lazyComponent(() => import('./verify-part.ts').then((file) => file.loadVerify()))

const ReportSheet = lazyComponent(() => import('../../features/report/report-sheet.tsx').then((file) => file.ReportSheet))

const PLAIN_PAGES = ['autologin', 'forbidden', 'unauthorized', 'callback'] as const

/** Pages where visits seldom begin; the search page does not load their code. */
export const OtherPages = (props: PagesProps) => {
  const { history, requests } = props
  const [search] = useSearchParams()
  const { language } = useSession()
  const showReport = (test: Report) => <ReportSheet test={test} languageCode={language} />
  /** The key: a form that shows the status of another request is another page. */
  const shownRequest = search.get(REQUEST_KEY) ?? ''
  return (
    <Switch>
      <Route path={PAGES.seedSearch}>
        <LazySeedSearchPage {...searchProps(props, 'seed')} />
      </Route>
      <Route path={PAGES.seedSearchFromHistory}>
        {({ itemId }) => <LazySeedSearchPage {...searchProps(props, 'seed')} itemId={itemId} />}
      </Route>
      <Route path={PAGES.chart}>
        <ChartPage />
      </Route>
      <Route path={PAGES.tank}>
        <TankPage source={props.lookups.used} />
      </Route>
      <Route path={PAGES.compare}>
        <ComparePage source={props.lookups.used} />
      </Route>
      <Route path={PAGES.history}>
        <HistoryPage history={history} />
      </Route>
      <Route path={PAGES.request}>
        <RequestPage key={`foliar${shownRequest}`} form="foliar" requests={requests} />
      </Route>
      <Route path={PAGES.requestSeedTreatment}>
        <RequestPage key={`seed${shownRequest}`} form="seed" requests={requests} />
      </Route>
      <Route path={PAGES.requestSubmitted}>
        <RequestSubmittedPage requests={requests} />
      </Route>
      <Route path={PAGES.requestStatus}>
        <RequestStatusPage showReport={showReport} />
      </Route>
      <Route path={PAGES.tellMe}>
        <TellMePage />
      </Route>
      <Route path={PAGES.unknownProduct}>
        <UnknownProductPage />
      </Route>
      <Route path={PAGES.verify}>
        <VerifyPage />
      </Route>
      <Route path={PAGES.navigation}>
        <NavigationPage />
      </Route>
      <Route path={PAGES.advice}>{({ articleId }) => <AdvicePage articleId={articleId} otherwise={<NotFoundPage />} />}</Route>
      <Route path={PAGES.terms}>
        <TermsPage />
      </Route>
      <Route path={PAGES.privacy}>
        <PrivacyPage />
      </Route>
      <Route path={PAGES.contact}>
        <ContactPage />
      </Route>
      {PLAIN_PAGES.map((page) => (
        <Route key={page} path={PAGES[page]}>
          <PlainPages page={page} />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
