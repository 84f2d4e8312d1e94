declare module 'virtual:curlew/styles';
declare module 'virtual:curlew/Operation' {
  const component: typeof import('./OperationContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Overview' {
  const component: typeof import('./OverviewContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Schema' {
  const component: typeof import('./SchemaContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/SchemaList' {
  const component: typeof import('./SchemaListContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Tag' {
  const component: typeof import('./TagContent.astro').default;
  export default component;
}
declare module 'virtual:curlew/Layout' {
  const component: typeof import('./Layout.astro').default;
  export default component;
}
declare module 'virtual:curlew/Header' {
  const component: typeof import('./Header.astro').default;
  export default component;
}
declare module '*?worker&url' {
  const address: string;
  export default address;
}
declare module '*?url&no-inline' {
  const address: string;
  export default address;
}
