/** Names of credentials: no recorded text is shown under them. */
export const CREDENTIAL_NAMES: readonly string[] = `
  apiToken api_token API-TOKEN authToken bearerToken refresh_token id_token accessTokenSecret oauth_token
  oauth_token_secret X-Access-Token sessionToken deviceToken pushToken fcm_token registrationToken
  inviteToken reset_password_token confirmation_token unsubscribe_token csrfToken xsrf_token _csrf
  authenticity_token password passwd pwd user_password newPassword oldPassword password_confirmation
  passwordRepeat confirmPassword db_pass smtpPass wifi_password adminPwd masterPassword passphrase
  keyPassphrase pass_phrase loginPassword passwordHash password_digest hashedPassword secret clientSecret
  client-secret appSecret sharedSecret webhookSecret signing_secret totpSecret secretKey secret_key
  aws_secret_access_key secretAccessKey secretAnswer security_answer apiKey api_key x-api-key apikey APIKEY
  accessKey accessKeyId privateKey private_key sshKey sshPrivateKey encryptionKey encryption_key signingKey
  licenseKey license_key subscriptionKey Ocp-Apim-Subscription-Key masterKey consumerKey serviceAccountKey
  accountKey storageAccountKey sas_token rsaPrivateKey keyMaterial pin pinCode PIN atm_pin cardPin otp
  otpCode one_time_password oneTimeCode totp mfaCode mfa_token twoFactorCode verificationCode
  verification_code sms_code securityCode cvv cvc cvv2 card_cvc authCode authorization_code accessCode
  access_code activationCode inviteCode recoveryCode recovery_codes backup_codes device_code user_code
  pairingCode unlock_code giftCardCode voucher_code session sessionId session_id sid PHPSESSID JSESSIONID
  sessid connect.sid sessionKey cookie cookies auth authorization Authorization authHeader basicAuth
  credentials credential creds userCredentials loginCredentials dbCredentials connectionString
  connection_string dsn database_dsn conn_str jdbcConnectionString mongoConnection webhook webhookUrl
  webhook_url slackWebhook incoming_webhook_url hookUrl signature sig hmac X-Signature requestSignature
  signed_request sign ticket authTicket kerberosTicket cert certificate clientCert client_certificate pem
  pfx keystore keystorePassword salt password_salt nonce client_nonce hash iv psk preSharedKey
  pre_shared_key mnemonic seedPhrase seed_phrase recoveryPhrase walletMnemonic jwt jwtToken assertion
  client_assertion saml_assertion SAMLResponse licence license softwareLicenseKey magicLink reset_link
  invite_url presignedUrl signed_url sasUrl code key token passcode door_code gateCode alarm_code
  secretWord bearer X-Plex-Token X-Figma-Token PRIVATE-TOKEN X-Gitlab-Token Job-Token
  X-Shopify-Access-Token X-Auth-User-Token x-functions-key X-Algolia-API-Key X-RapidAPI-Key
  Ocp-Apim-Trace-Key X-Goog-Api-Key X-Amz-Security-Token X-Amz-Signature X-Hub-Signature-256
  Stripe-Signature X-Slack-Signature X-Twilio-Signature X-Zen-Secret X-Vault-Token X-Consul-Token
  X-Nomad-Token DD-API-KEY X-Honeycomb-Team-Key X-Insert-Key X-Datadog-App-Key PRIVATE_KEY SSH_PRIVATE_KEY
  DB_PASSWORD POSTGRES_PASSWORD MYSQL_ROOT_PASSWORD REDIS_PASSWORD rabbitmq_pass AWS_SECRET_ACCESS_KEY
  aws_session_token GITHUB_TOKEN NPM_TOKEN DOCKER_PASSWORD SECRET_KEY_BASE APP_KEY JWT_SECRET
  encryption_passphrase keystore_pass truststorePassword tls_key tlsCert ca_key server_key client_key_pem
  rsa_key dsa_private ecPrivateKey ed25519_private_key kms_key hmacKey hmac_secret cookieSecret
  session_secret secret_text secretValue secrets vault_secret unlockPin pinNumber pinBlock sim_pin puk
  parental_pin user_pin newPin card_security_code cardSecurityCode card_cvv2 cvvNumber securityPin
  accountPassword account_pin bank_pin login_token loginToken magic_token magicLinkToken email_token
  emailVerificationCode phone_verification_code loginCode login_code signInCode otp_value otpToken
  totp_code backupCode scratch_codes oneTimeToken one_time_token single_use_token refreshTokenValue
  tokenSecret tokenValue token_value token2 tokens authToken2 auth_key authkey authtoken accesstoken
  accesskey secretkey privatekey clientsecret clientSecretValue passwd2 userpassword newpassword passcode2
  apikey2 api_key_value apiSecret api_secret appkey appSecretKey app_token botToken bot_token webhook_token
  webhook_key hook_secret channelAccessToken lineToken twilioAuthToken sendgridApiKey mailgunKey
  stripeSecretKey plaidSecret oauthClientSecret oauth_verifier code_verifier codeVerifier oauth_nonce
  oauth_signature wsse_password wsseNonce samlToken kerberos_ticket service_ticket proxyTicket proxy_ticket
  ticket_granting_ticket sso_token ssoTicket shibSession _session_id session_token session-key x_session
  user_session authSession cookieValue rememberToken remember_me_token csrf_middleware_token
  __RequestVerificationToken requestVerificationToken anti_forgery_token recaptcha_token captchaToken
  g-recaptcha-token device_secret deviceKey device_password wifi_psk wifiKey wpa_passphrase networkKey
  network_password bluetooth_pin bitlocker_recovery_key recoveryKey recovery_seed walletPrivateKey
  wallet_seed_phrase mnemonicPhrase xprv extended_private_key signerKey validator_key license_code
  licenceKey product_key activation_key serial_key registration_key cdkey voucherCode giftCode
  gift_card_code redemption_code promo_secret invitationCode referral_token join_code meetingPassword
  meeting_password zoomPwd room_passcode conference_pin guest_password share_token shareKey
  shared_access_signature sharedAccessKey SharedAccessKeyName_key storage_connection_string
  tok tkn hdnts mot_de_passe motDePasse lozinka heslo hasło lösenord salasana adgangskode geheimnis
  service_bus_connection event_hub_connection_string jdbc_password datasource_password
`
  .trim()
  .split(/\s+/);

/** Names with words of credentials in them, or parts of such words, that are none: their texts are shown. */
export const HARMLESS_NAMES: readonly string[] = `
  session_title sessionName secretary secretariat tokenizer tokenization tokenize tokenType token_type
  token_count tokenLimit tokens_used token_symbol passwordPolicy password_policy
  password_strength passwordLength password_expires_at passwordChangedAt password_required
  signatureAlgorithm signature_algorithm signature_method signatureVersion key_count keyType key_type
  key_size keyLength keyUsage key_name keyAlgorithm keyId key_id expires_in author authors authored_at
  author_name authority authorship co_author passenger passengers compass bypass passport_country passive
  passage overpass codec codecs encode decoded decoder encoding coding barcode barcodes country_code
  countryCode status_code statusCode currency_code zip_code zipCode postal_code postcode error_code
  errorCode language_code lang_code area_code airport_code sku_code color_code reason_code
  response_code exit_code dial_code tax_code hs_code promo_code coupon_code discount_code region_code
  state_code station_code hash_algorithm hashAlgorithm hashtag hashtags hash_rate commit_hash content_hash
  file_hash block_hash tx_hash keyboard keyboard_layout monkey donkey turkey keyword keywords keynote
  keyframe hotkey monkeys keystone signal signals assignee assigned_to assignment design designer
  designation resign signage signup_source sign_in_count signed_up_at signatory significant pinned
  pinned_at spinner opinion shipping mapping typing spin pinnacle licensee licensed_at license_type
  license_plate_state certified certification_level certifications certainty concert concerts
  certificate_type certificate_issuer cookie_policy cookie_consent session_duration sessionCount
  session_status ticket_price ticketType ticket_status ticket_subject nextPageToken next_page_token
  pageToken nextToken cursor next_cursor auth_method
  authMethod authType auth_type auth_provider authentication_method oauth_provider oauth_scope
  webhook_events webhook_id webhookStatus connection_type connectionStatus connection_timeout
  connection_count salt_rounds nonce_size otp_enabled mfa_enabled mfaMethod two_factor_enabled pin_count
  secret_name secretName secret_version secret_id_count secret_type credential_type credentials_count
  api_version apiVersion api_name api_url access_level accessLevel access_type private public is_private
  privateNotes publicKey public_key primary_key primaryKey foreign_key sort_key sortKey partition_key
  cache_key object_key objectKey idempotency_key idempotencyKey routing_key translation_key public_key_id
  encryption_algorithm encryption_type cipher digest checksum etag fingerprint description title
  name_of_token number_of_keys date_of_issue basket ticker sticker token_address tokenName_label
  tokenExpiry token_expiration token_ttl token_lifetime tokenIssuer token_audience token_endpoint tokenUrl
  token_name token_status tokenDecimals token_supply token_price token_standard completion_tokens_details
  prompt_tokens_total tokenUsage token_budget tokens_per_minute passwordHintEnabled password_reset_at
  password_last_changed password_min_length passwordRules password_field passwordless password_manager_name
  secretsCount secret_path secret_namespace secret_engine secretary_name secretive key_version key_state
  keyFormat key_owner keyboardLayout keyhole keychainName keyed keyless keystroke keynote_speaker
  session_length session_timeout sessionExpiry session_type session_topic session_speaker session_start
  session_language sessions_per_day session_room training_session session_notes
  session_description session_language_code signature_required signature_date signature_position
  signal_strength signup_url signed_off_by signee sign_language traffic_signal call_sign
  zodiac_sign design_system designation_code design_name assignee_name assigned_team assigns
  resignation_date consignee consignment code_review code_language codename code_style codebase codepoint
  code_owner code_quality country_code_iso dialing_code phone_country_code area_codes timezone_code
  gate_number booking_code reference_code order_code tracking_code flight_code train_code iata_code
  icao_code swift_code bic_code naics_code sic_code mcc_code merchant_category_code diagnosis_code icd_code
  cpt_code ndc_code tariff_code vat_code gl_code cost_center_code department_code course_code module_code
  grade_code subject_code room_code_name building_code postal_codes zip_codes status_codes error_codes
  response_codes hash_function hashing hash_type hash_length hashtag_list image_hash perceptual_hash
  git_hash tree_hash connection_id connection_name connection_speed connection_pool
  connections_limit connection_state internet_connection connecting_flight connector
  connected_at license_number_type license_holder license_expires license_name license_url licensing
  licensor driver_rating certificate_name certificate_authority certificate_expiry certificate_status
  certified_by birth_certificate gift_certificate_amount ticket_number ticket_id ticket_type ticket_class
  ticket_url support_ticket ticketing_system tickets_sold auth_status auth_date auth_level
  auth_provider_name authorization_status authorization_type authorization_url authorized_by
  authorship_date authoring_tool author_bio authenticity authentication_provider oauth_version
  oauth_provider_name pin_color pinboard pinterest_url pinned_posts spinning pinyin otp_method
  otp_length otp_expiry otp_channel mfa_type mfa_status cookie_name cookie_domain cookie_count
  cookies_enabled cookie_duration salted salt_type sea_salt salt_level nonce_count nonce_length asphalt
  webhook_status webhook_name webhook_type webhook_version webhook_count csrf_enabled passthrough passed
  passing pass_rate boarding_pass_type passport_issuing_country compassion encompassed
  pass_count bearer_type cert_type cert_issuer cert_count certs_expiring seed_size random_seed_type seeding
  seedling challenge_name coding_challenge challenge_type cvv_result cvv_check avs_code_result keyed_entry
  entry_mode cache_control_key_prefix api_key_prefix api_key_count api_key_status api_keys_limit
  public_token_symbol primary_key_name secondary_key_column foreign_keys map_key object_keys sort_keys
  cursor_position page_cursor      
  token_position token_index keypad_layout keyring_name passbook_url overpass_height tokenomics sessional
  secretion signpost signature_dish pineapple_type spinach_variety webhook_retries saltwater hash_browns
  code_snippet dress_code dress_code_name key_takeaways turnkey hockey_team cookie_recipe secret_menu_item
  password_hint_question secret_santa_name salt_flavor seed_round signing_order
`
  .trim()
  .split(/\s+/);

/** Names that the table takes for those of credentials although they are none: their texts are not shown. */
export const SAFE_SIDE_NAMES: readonly string[] = `
  max_tokens continuation_token continuationToken sync_token workshop_session email_signature merkle_root_hash network_connection
  start_token end_token stop_token bos_token pad_token special_tokens product_code map_pin
  season_pass ski_pass
`
  .trim()
  .split(/\s+/);
