import { stem, wordsOf } from "./search-words.ts";

/** English words with related words that are more common in skills. */

/** A word, then words of the same matter that are more usual in skills. */
const text = `
  3d three | a11y accessibility | accessibility a11y wcag | ad advertising marketing | advert advertising
  agreement contract legal | ai llm | alarm reminder | alert monitoring | aloud speech tts | animation motion
  api endpoint | appointment calendar | article blog writing | assistant agent | audit review | auth authentication
  automate automation workflow | backend server api | backlink seo | backlog agile | backup restore
  bill invoice billing | bitcoin crypto cryptocurrency | blog article | book ebook | bot agent | brainstorm idea
  branch git | broken debug fix | browser playwright | budget finance | bug debug defect | cache caching redis
  calendar schedule | campaign marketing | career job | certificate tls ssl | chart visualization plot
  chatbot llm chat bot | chemical chemistry | chore task | ci pipeline continuous integration
  citation reference bibliography | cite citation | cli command | click browser automation | clip video
  cloud aws azure gcp | codebase repository code | coin crypto | column database | command cli | commit git
  competitor competitive | compliance regulatory | container docker | contract legal agreement | cook recipe
  corpus dataset | course education curriculum | crash debug error | crawl crawler scrape | crawler scrape
  credential secret password | critique review | crypto cryptocurrency blockchain | csv data table | customer crm
  cv resume | dashboard visualization | database sql | dataset data | db database | deal crm sales
  deck presentation slide | desktop electron | diagram mermaid | dictate transcription | diet nutrition | diff change
  digest summary | dna genomics sequencing | doc documentation document | docker container | docs documentation
  doctor medical clinical | draw diagram | drug pharmaceutical | e2e end-to-end | embedding vector | endpoint api
  error debug | essay writing | etl pipeline | excel xlsx spreadsheet | exercise fitness | expense accounting
  experiment research | fast performance | faster performance optimize | film video | finetune fine-tuning
  firewall network | flaky test | flashcard anki | flaw vulnerability bug | flight travel | flowchart diagram mermaid
  footage video | forecast predict | forensic forensics | form browser | frontend ui | game unity godot
  gdpr privacy compliance | gene genomics | gist summary | git commit | golang go | gpt openai llm | gpu cuda
  graph chart plot | graphic image | graphql api | hack exploit attack | hacker attacker | hire recruiting
  hiring recruiting interview | holiday travel | homepage landing web page | hospital medical healthcare | host deploy
  hosting deploy | hotel travel | https tls ssl certificate | hypothesis research | i18n internationalization
  idea brainstorm | inbox email | incident outage | infrastructure terraform iac | inspect review | installer package
  interview hiring | invest investment | invoice billing | ipad ios | iphone ios | javascript js | job career
  js javascript | judge evaluate review | k8s kubernetes | keyword seo | kid children | kubernetes k8s
  l10n localization | laggy performance | latency performance | law legal | lawsuit legal | lawyer legal
  lead crm sales | lesson education course | letter email | llm language model | localize localization i18n
  log logging | login authentication auth | logo brand | mail email | malware malicious | manual documentation
  map geospatial | marketing growth | medicine medical drug | meeting calendar | memory context | merge pull request
  message chat | migrate migration | ml machine learning | mock stub | mockup design figma | molecule chemistry
  money finance | monitor monitoring observability | monitoring observability | movie video film | narrate tts speech
  network networking | newsletter email | nightly cron schedule | notes note | notify notification alert
  optimize optimization performance | outage incident | packet network | paper research literature
  paperwork document | patient clinical medical | payment stripe | pdf document | pentest penetration
  permission access authorization | phishing email | phone mobile | photo image | pic image | picture image
  ping notification alert | pipeline ci | pitch presentation proposal | plot chart visualization | post publish
  postgres postgresql | postmortem incident | powerpoint pptx presentation | pr pull request | prd requirement
  predict forecast prediction | pricing price | privacy gdpr | privilege permission access | prompt llm
  proofread edit | protein structure | publish release | py python | question interview | queue message
  quiz exam question | rag retrieval | ranking seo | ransomware malware | rate assess evaluate | readme documentation
  realtime real-time websocket | recap summary | recipe cooking | recurring cron schedule | refactor refactoring clean
  reference citation | regulation compliance | release changelog deploy | remind reminder | repo repository
  repository repo | requirement spec | rest api | restaurant food | resume cv | retrieval rag search
  rewrite refactor | rival competitor competitive | rna sequencing | roadmap planning | rollout deploy
  root privilege | row data | safe security | safety security | scan imaging | schedule cron
  schema database migration | scholarly academic | score evaluate | scrape scraper crawl | screenshot browser capture
  scrum agile | search retrieval | secret credential | secure security | sell sales | server backend | share stock
  sheet spreadsheet | shell bash terminal | ship deploy release | signin authentication | site website web
  slide presentation pptx | slow performance | smart intelligent | smartphone mobile | sms message | song music
  spec test | specs test | speed performance | spoken speech | spreadsheet excel xlsx | sprint agile scrum
  ssl tls certificate | startup business | state management | statistics statistical | stock market trading
  stream streaming | summarise summary | summarize summary | table database | talk speech | tax accounting
  tdd test-driven | teacher education | team collaboration | terminal cli shell | terraform infrastructure
  text message | threat security | throughput performance | tidy refactor clean | tldr summary | todo task
  trace observability | trade trading | train training | transcribe transcription whisper | translate translation
  trip travel | troubleshoot debug | ts typescript | tune music | tweet twitter | type typescript | typescript ts
  typo proofread | ui interface frontend | uml diagram mermaid | upgrade migration | ux design experience
  virus malware | vm virtual machine | voiceover tts speech | vr xr immersive | wallet crypto | warehouse data
  watch monitor | weather forecast | webhook callback event | webpage web page | website web site
  websocket real-time | wireframe prototype design | word docx | workbook excel xlsx | workflow automation
  workout fitness | zip archive
`;

const related: ReadonlyMap<string, readonly string[]> = new Map(
  text
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [word = "", ...others] = entry.trim().split(" ");
      return [stem(word), [...new Set(others.flatMap(wordsOf).map(stem))]];
    }),
);

/** What skills often say where people say this: terms for a term. */
export const relatedTerms = (term: string): readonly string[] => related.get(term) ?? [];
