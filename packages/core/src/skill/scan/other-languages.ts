/**
 * The forms of `instruction-forms.ts` in other languages than English and Chinese: stems of words, and orders in which they come.
 * `~` stands for the rest of a word, `_` for a few words of the same sentence. Read after folding: without accents and case.
 */

interface LanguageForms {
  /** Denies that the user is told. */
  readonly conceals: readonly string[];
  /** What is dropped, with the words for dropping it. */
  readonly overrides: readonly string[];
  readonly sends: string;
  readonly privateThings: string;
  readonly denies: string;
}

/** `drop` before `rules`, with `earlier` on either side of them. */
const dropping = (drop: string, rules: string, earlier: string): readonly string[] => [
  `(?:${drop})_(?:${rules})_(?:${earlier})`,
  `(?:${drop})_(?:${earlier})_(?:${rules})`,
];

const languages: readonly LanguageForms[] = [
  {
    conceals: [
      "(?:no|nunca|jamas|sin)\\s_(?:digas?\\b|digan\\b|decir~|menci~|inform(?:e|es|ar~|a|en)\\b|avis~|reveles?\\b|revelar~|cuent~|contar~|notifiqu~|notificar~|comuniqu~|comunicar~)_(?:usuari~|humano|cliente|nadie)",
      "(?:usuari~|cliente)_no (?:se )?(?:entere|sepa|perciba|de cuenta|percat~)(?![a-z])",
      "usuari~_no (?:debe~|tiene que|puede|necesita) (?:saber|enter~|notar|ver)|sin que~ (?:el|la) usuari~_(?:sepa|note|vea|enter~)|en secreto_(?:envi~|sub~|copi~|ejecut~)|(?:ocult[aoe]~|esconde~)_(?:al|a los|del) usuari~",
      "(?:no|nunca)\\s_(?:mencion~|reveles?\\b|inclu~|indiques?\\b)_(?:este paso|esta accion|esta instruccion|esto|est[ae]s? (?:envio|subida|orden~))_(?:respuesta|resumen|informe|salida)",
    ],
    overrides: dropping(
      "ignor~|olvid~|descart~",
      "instruccion~|reglas|indicacion~|directric~",
      "anterior~|previ[ao]s|del sistema|todas",
    ),
    sends:
      "transmit[ae]~|envi[ae]~|mand(?:a|e|ar~|al~|el~)(?![a-z])|sub(?:e|a|ir|irl[oa]s?|el[oa]s?)(?![a-z])|reenvi~|comparte~",
    privateThings:
      "contrasenas?|claves? (?:privad~|ssh|api|secret~)|llaves? privad~|credencial~|variables de entorno|historial|conversacion complet~",
    denies: "no|nunca|jamas|sin",
  },
  {
    conceals: [
      "(?:nao|nunca|sem|jamais)\\s_(?:digas?\\b|diga\\b|diz~|avis~|inform(?:e|es|ar~|a|em)\\b|mencion~|reveles?\\b|revelar~|contes?\\b|notifiqu~|notificar~|comuniqu~|comunicar~)_(?:usuari~|utilizador~|cliente|ninguem)",
      "(?:ocult[ae]~|escond[ae]~)_(?:do|ao|dos) (?:usuari~|utilizador~)|(?:em segredo|secretamente|as escondidas)_(?:envi~|carreg~|copi~)|(?:envi[ae]~|mand[ae]~)_(?:em segredo|secretamente|as escondidas)",
      "sem que o (?:usuari~|utilizador~)_(?:saiba|perceba|veja)|(?:usuari~|utilizador~)_nao (?:deve~|precisa|pode) (?:saber|ver|perceber)",
    ],
    overrides: dropping(
      "ignor~|esquec~|desconsider~",
      "instruc~|regras|orientac~",
      "anterior~|previ[ao]s|do sistema|todas",
    ),
    sends: "envi[ae]~|mand(?:a|e|ar)(?![a-z])|encaminh~|carregu~",
    privateThings: "senhas?|chaves? privad~|credencia~|variaveis de ambiente|historico",
    denies: "nao|nunca|sem",
  },
  {
    conceals: [
      "(?:ne\\s|n'|sans\\s|jamais\\s)_(?:dis~|dire|dit~|parl~|mentionn~|inform~|avert~|preven~|revel~|signal~|notifi~)_(?:utilisat~|client~|personne|humain~)",
      "utilisat~_ne (?:remarqu~|voie|sache|s'apercoiv~|se rende)|utilisat~_ne (?:doit|devrait|peut|dois)_(?:savoir|remarqu~|appren~|voir)|a l'insu_utilisat~|en (?:cachette|secret)_(?:envo~|copi~|telecharg~)|(?:cach(?:e|er|ez)|dissimul~|masqu~)_(?:a l'|aux? |de l')utilisat~",
    ],
    overrides: dropping(
      "ignor~|oubli~|ne tiens? pas compte",
      "instructions?|regles?|consignes?|directives?",
      "precedent~|anterieur~|ci-dessus|du systeme|toutes",
    ),
    sends: "envoi(?:e|es|er)(?![a-z])|envoye[rz]~|envoie-~|transmet~|televers~|expedie~",
    privateThings:
      "mots? de passe|cles? (?:privee?s?|ssh|api|secrete?s?)|identifiants|variables d'environnement|historique",
    denies: "ne|jamais|sans",
  },
  {
    conceals: [
      "(?:benutzer|nutzer|anwender|kunde)~_(?:nicht|nichts|kein~|nie|niemals)_(?:sag~|erzahl~|mitteil~|erwahn~|inform~|verrat~|meld~|erfahr~|wiss~|merk~|bemerk~|mitbekomm~|mitkrieg~|auffall~)",
      "(?:sag~|erzahl~|erwahn~|verrat~|informier~|teil~)_(?:benutzer|nutzer|anwender|kunde)~_(?:nicht|nichts|kein~)",
      "(?:vermeid~|unterlass~|verzicht~)_(?:benutzer|nutzer|anwender|kunde)~_(?:inform~|mitzuteil~|zu sagen|erwahn~|verrat~)|(?:verheimlich~|verberg~|verschweig~|verbirg~)_(?:benutzer|nutzer|anwender|kunde)~|(?:benutzer|nutzer|anwender|kunde)~_(?:verheimlich~|verberg~|verschweig~)",
      "ohne_(?:benutzer|nutzer|anwender|kunde)~_(?:inform~|wissen|mitzuteilen|zu sagen|bescheid)|ohne (?:das )?wissen_(?:benutzer|nutzer|anwender)~|(?:heimlich|unbemerkt)_(?:send~|schick~|lad~|kopier~|ubertrag~|fuhr~)",
    ],
    overrides: dropping(
      "ignorier~|vergiss|missacht~|verwirf|umgeh~",
      "anweisung~|regeln?|vorgaben?|instruktion~|richtlinien?",
      "vorherig~|bisherig~|fruher~|obig~|alle~|system~",
    ),
    sends: "send(?:e|en|et)(?![a-z])|schick~|ubertrag~|ubermittl~|ubermittel~|hochlad~|lade[^\\n]{1,80}\\shoch|leite",
    privateThings:
      "passwort~|zugangsdaten|anmeldedaten|(?:private~|geheime~) schlussel|umgebungsvariablen|(?:chat|gesprachs)verlauf",
    denies: "nicht|nie|niemals|kein~",
  },
  {
    conceals: [
      "(?:non|senza|mai)\\s_(?:dir~|dica|menzion~|inform~|avvis~|rivel~|parl~|comunic~|far(?:gli)? sapere)_(?:utent~|client~|nessuno)",
      "utent~_non (?:deve~|puo) (?:saper~|accorg~|veder~|notar~)|all'insaputa_utent~|di nascosto_(?:invi~|mand~|copi~)|(?:invi[ao]~|mand[ao]~)_di nascosto|(?:nascond~|cela~)_(?:all'|agli |dall')utent~",
    ],
    overrides: dropping("ignor~|dimentic~|scart~", "istruzion~|regol~|direttiv~", "precedent~|del sistema|tutte"),
    sends: "invi[ao]~|mand(?:a|are?|al[oaie])(?![a-z])|trasmett~|carica(?:re|l[oaie])?(?![a-z])|spedisc~",
    privateThings: "chiav[ei] privat~|credenzial~|variabili d'ambiente|cronologia|parole? d'ordine",
    denies: "non|mai|senza",
  },
  {
    conceals: [
      "(?:vertel~|zeg~|meld~|informeer~|noem~)_gebruiker~_(?:niet|niets|nooit)|gebruiker~_(?:niet|niets)_(?:weten|horen|merken|vertel~|zeg~)|zonder_gebruiker~_(?:vertel~|informer~|weten|meld~|vragen)|zonder medeweten",
      "utan att_(?:beratta~|saga|informer~|meddela~|namna)_(?:anvandar~|kund~)|(?:beratta~|sag|namn)_(?:inte|aldrig|ingenting)_anvandar~|anvandar~_(?:inte|aldrig)_(?:veta|marka)|(?:uden at_(?:fortaelle|informere|naevne)|uten a_(?:fortelle|informere|nevne))_bruger~|(?:fortael|fortell|sig|si) ikke_bruker~|ala_(?:kerro|mainitse|ilmoita)_kayttaj~|kertomatta_kayttaj~|mη_(?:πεις|αναφερ~)_χρηστ~",
      "(?:nie|bez)\\s_(?:mow~|powiad~|inform~|wspomin~|ujawni~|zdradz~)_(?:uzytkownik~|klient~)|bez wiedzy_uzytkownik~",
      "kullanici~_(?:soyleme~|bildirme~|haber verme~|bahsetme~|fark ettirme~|belli etme~)|kullanici~_haberi olma~",
      "jangan_(?:beri ?tahu~|katakan|sebut~|ungkap~)_(?:pengguna|user)|tanpa (?:sepengetahuan|memberi ?tahu~)_pengguna",
      "(?:đung|khong|cho)\\s_(?:noi|ke|bao|tiet lo|đe cap|thong bao)_(?:nguoi dung|khach)",
      "(?:उपयोगकर्ता|यूज़र)_(?:मत बता|न बता|नहीं बता|सूचित न)",
      "(?:أخف|اخف|إخفاء|اخفاء|تخفي|اكتم)~_(?:عن|على)_(?:المستخدم|العميل)",
      "(?:لا|دون|بدون)\\s?_(?:تخبر|تذكر|تبلغ|تعلم|تقل|علم|إخبار|إبلاغ)_(?:المستخدم|العميل|للمستخدم)",
    ],
    overrides: [
      "(?:ignor~|olvid~)_lo que_(?:dijeron|dijo|ordenaron|indicaron|pidieron)|(?:ignor~|oubli~)_ce qu~_(?:dit|demande|ordonne)~_(?:avant|plus haut|precedemment)|(?:ignorier~|vergiss)_was_(?:gesagt|vorgegeben|befohlen)",
      ...dropping("negeer~|vergeet", "instructies?|regels", "vorige|eerdere|alle|bovenstaande"),
      ...dropping("zignoruj~|ignoruj~|pomin~", "instrukcj~|polece~|zasad~", "poprzedni~|wczesniejs~|wszystki~"),
      "(?:onceki|yukaridaki|tum|sistem)~_(?:talimat~|kural~|yonerge~)_(?:yok say~|gormezden gel~|unut~|dikkate alma~)",
      "تجاهل_(?:التعليمات|القواعد|الأوامر)|bo qua_(?:huong dan|chi dan|quy tac)_(?:truoc|tren|he thong)|abaikan_(?:instruksi|aturan|perintah)_(?:sebelum~|di atas|sistem)",
      "(?:पिछले|पूर्व|सभी)_निर्देश~_(?:अनदेखा|भूल|नज़रअंदाज़)",
    ],
    sends:
      "skicka~|ladda upp~|overfor~|laheta~|verstuur~|stuur~|verzend~|wyslij~|wysyla~|przeslij|przesla~|gonder~|yukle~|kirim~|unggah~|gui(?=\\s)|tai len|أرسل~|ارسل~|وأرسل~|भेज~|अपलोड~",
    privateThings:
      "losenord~|privat[ae]? nyck~|miljovariabl~|adgangskod~|salasan~|wachtwoord~|hasl[oa]|klucz~ prywatn~|sifre~|ozel anahtar~|kata sandi|mat khau|khoa rieng|bien moi truong|كلمات? المرور|المفتاح الخاص|पासवर्ड",
    denies: "inte|aldrig|ikke|ala|niet|nooit|nie|jangan|đung|khong|لا",
  },
  {
    conceals: [
      "(?:никому|никто)_не_(?:говор~|сообща~|рассказыва~|узна~|должен знать)|(?:скрой~|скрыва~|утаи~|спрячь~)_от_(?:пользовател~|клиент~|всех)",
      "не\\s_(?:говор~|сообща~|упомина~|рассказыва~|уведомля~|информиру~|раскрыва~)_(?:пользовател~|клиент~|никому|человек~)",
      "пользовател~_не (?:долж~ |должен )?(?:знать|узна~|видеть|замет~)|без (?:ведома|уведомления|согласия)_пользовател~|(?:тайно|незаметно|скрытно|втайне)_(?:отправ~|загруз~|копир~|запус~)",
      "не\\s_(?:кажи~|повідомля~|згадуй~|розповіда~)_користувач~",
    ],
    overrides: dropping(
      "игнорир~|забудь~|отброс~|отключи~|отмени~|сбрось~",
      "инструкц~|указани~|правил~",
      "предыдущ~|прежн~|все~|системн~|выше~",
    ),
    sends: "отправ~|перешл~|загрузи~|выслать|вышли~|передай~|пошли|надішл~|відправ~",
    privateThings:
      "парол~|(?:закрыт|приватн|секретн)~ ключ~|переменн~ окружения|учетн~ данн~|истори~ (?:чата|диалога|переписки)",
    denies: "не|никогда|нельзя",
  },
  {
    conceals: [
      "(?:ユーザー?|利用者|使用者|相手)_(?:知らせ|伝え|教え|言わ|報告|通知|告げ|気づ|気付|悟ら)[^。\\n:]{0,4}(?:ない|ずに|なく|ません|不要)",
      "(?:こっそり|密かに|ひそかに|秘密裏に)_(?:送|読|実行|アップロード|転送)",
      "사용자_(?:알리|말하|언급|보고|통지|공개)[^.\\n]{0,12}(?:마|말|않|없이)|(?:몰래|비밀리에)_(?:전송|보내|업로드|실행)|사용자_(?:모르게|몰래|눈치)|사용자(?:에게서|로부터|에게)?_(?:숨기|숨겨|감추)",
      "(?:ユーザー?|利用者|使用者)_(?:隠し|隠せ|隠す|内緒|秘密に)",
    ],
    overrides: [
      "(?:これまで|以前|上記|前|すべて|全て|システム)_(?:指示|命令|ルール|プロンプト|規則)_(?:無視|忘れ|破棄|従わ)",
      "(?:이전|위의?|모든|기존|시스템)_(?:지시|명령|규칙|프롬프트|지침)_(?:무시|잊)",
    ],
    sends: "送信|送って|送り|送る|アップロード|転送|投稿|전송|보내|업로드|제출|전달",
    privateThings:
      "秘密鍵|認証情報|パスワード|環境変数|会話履歴|会話の?(?:内容|全体|ログ)|トークン|個人情報|비밀번호|개인 ?키|환경 ?변수|자격 ?증명|대화 ?(?:내용|기록)|토큰|쿠키",
    denies: "",
  },
];

/** Words of which a sentence has one, or its forms need not be tried. */
const hints = {
  conceals:
    "usuari|utilizador|utilisat|benutzer|nutzer|anwender|kunde|utent|gebruiker|uzytkownik|kullanici|pengguna|nguoi dung|उपयोगकर्ता|यूज़र|المستخدم|العميل|пользовател|користувач|ユーザ|利用者|使用者|相手|사용자|nadie|ninguem|personne|nessuno|никому|secret|heimlich|unbemerkt|medeweten|nascosto|тайн|незаметно|скрытно|こっそり|密かに|ひそかに|秘密裏|몰래|비밀리|anvandar|bruger|bruker|kayttaj|χρηστ|respuesta|resumen|segredo|secretamente|никто|всех",
  overrides:
    "dijeron|dijo|ordenaron|indicaron|pidieron|gesagt|vorgegeben|befohlen|demande|ordonne|instruc|reglas|indicacion|directric|regras|orientac|instructions|regles|consignes|directives|anweisung|regel|vorgabe|instruktion|richtlinie|istruzion|regol|direttiv|instructies|instrukcj|polece|zasad|talimat|kural|yonerge|التعليمات|القواعد|الأوامر|huong dan|chi dan|quy tac|instruksi|aturan|perintah|निर्देश|инструкц|указани|правил|指示|命令|ルール|プロンプト|規則|지시|명령|규칙|프롬프트|지침",
} as const;

export interface OtherLanguages {
  readonly conceals: { readonly hint: RegExp; readonly pattern: RegExp };
  readonly overrides: { readonly hint: RegExp; readonly pattern: RegExp };
  readonly sends: RegExp;
  readonly privateThings: RegExp;
  /** Before a verb of sending. */
  readonly denied: RegExp;
}

/** `fold` is what the texts are folded with, so that both are spelled alike. */
export function compileLanguages(fold: (text: string) => string): OtherLanguages {
  const join = (all: readonly string[]): string =>
    fold(all.filter((one) => one !== "").join("|"))
      // A capital of these poses as a Latin letter.
      .replace(/[вн]/g, (one) => (one === "в" ? "[вb]" : "[нh]"))
      .replaceAll("~", "[^\\s.,;:!?]*")
      .replaceAll("_", "[^.\\n。।]{0,40}?");
  const start = "(?<![a-z0-9./@-])";
  return {
    conceals: {
      hint: new RegExp(join([hints.conceals])),
      pattern: new RegExp(`${start}(?:${join(languages.flatMap(({ conceals }) => conceals))})`),
    },
    overrides: {
      hint: new RegExp(join([hints.overrides])),
      pattern: new RegExp(`${start}(?:${join(languages.flatMap(({ overrides }) => overrides))})`),
    },
    sends: new RegExp(`${start}(?:${join(languages.map(({ sends }) => sends))})`, "g"),
    privateThings: new RegExp(`${start}(?:${join(languages.map(({ privateThings }) => privateThings))})`),
    denied: new RegExp(
      `${start}(?:${join(languages.map(({ denies }) => denies))})\\s(?:(?!\\s(?:et|y|und|e|och|og|и|ve|dan)\\s)[^.]){0,24}$`,
    ),
  };
}
