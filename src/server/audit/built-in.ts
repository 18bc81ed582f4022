/** What comes with the product, by its hash: no entry of the audit made it. */
export const BUILT_IN: Readonly<Record<string, string>> = {
  'protocol:jar-test:1': '67463e7b3e0e208475feea24eb92bad36576a8b64c1a64a14153724d5ae2e00d',
}
