/** Hosts, with all below them, that pages report to: analytics, advertisements, error reports, consent. */
const TRACKERS: ReadonlySet<string> = new Set(
  `google-analytics.com analytics.google.com googletagmanager.com googletagservices.com googlesyndication.com
  googleadservices.com doubleclick.net adservice.google.com stats.g.doubleclick.net connect.facebook.net
  pixel.facebook.com bat.bing.com clarity.ms px.ads.linkedin.com snap.licdn.com analytics.twitter.com
  ads-twitter.com t.co analytics.tiktok.com ct.pinterest.com sc-static.net tr.snapchat.com api.segment.io
  cdn.segment.com api-js.mixpanel.com api.mixpanel.com api.amplitude.com api2.amplitude.com heapanalytics.com
  hotjar.com hotjar.io fullstory.com mouseflow.com crazyegg.com luckyorange.com logrocket.io lr-ingest.io lr-in.com
  smartlook.com quantserve.com scorecardresearch.com chartbeat.net chartbeat.com parsely.com kissmetrics.com
  matomo.cloud plausible.io app.posthog.com i.posthog.com cdn.cookielaw.org onetrust.com cookiebot.com
  usercentrics.eu trustarc.com nr-data.net newrelic.com js-agent.newrelic.com browser-intake-datadoghq.com
  browser-intake-datadoghq.eu rum.browser-intake-datadoghq.com ingest.sentry.io ingest.us.sentry.io
  ingest.de.sentry.io sessions.bugsnag.com notify.bugsnag.com api.rollbar.com api.raygun.io rum-static.pingdom.net
  cloudflareinsights.com static.cloudflareinsights.com demdex.net omtrdc.net adobedc.net everesttech.net criteo.com
  criteo.net taboola.com outbrain.com adnxs.com rubiconproject.com pubmatic.com openx.net casalemedia.com
  amazon-adsystem.com moatads.com adsrvr.org branch.io app-measurement.com appsflyer.com adjust.com kochava.com
  optimizely.com logx.optimizely.com vwo.com visualwebsiteoptimizer.com events.launchdarkly.com rudderstack.com
  intercomcdn.com nexus-websocket-a.intercom.io pendo.io walkme.com qualtrics.com siteintercept.qualtrics.com
  mc.yandex.ru mc.yandex.com hm.baidu.com`
    .split(/\s+/)
    .filter((host) => host !== ''),
);

/** Whether a host is one of them, or below one. */
export function isTracker(host: string): boolean {
  const labels = host.toLowerCase().split('.');
  return labels.some((_label, at) => TRACKERS.has(labels.slice(at).join('.')));
}
